/** Two soft notes, for what cannot wait until somebody looks at this tab again. */

const NOTES = [659.25, 880];
const LENGTH_S = 0.35;
const LOUDNESS = 0.12;

/** Plays them if the tab is hidden and the browser lets it; whoever looks sees for themselves. */
export function chimeIfHidden(): void {
  if (!document.hidden || typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  NOTES.forEach((note, index) => play(audio, note, audio.currentTime + (index * LENGTH_S) / 2));
  setTimeout(() => void audio.close(), 2000);
}

function play(audio: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(audio, { frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setTargetAtTime(LOUDNESS, at, 0.01);
  volume.gain.setTargetAtTime(0, at + LENGTH_S / 2, 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 2 * LENGTH_S);
}
