import './styles/tokens.css';
import { loadBoard } from './boards';
loadBoard('x');
