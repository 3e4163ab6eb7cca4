import * as svelte from 'prettier-plugin-svelte';

export default {
  printWidth: 110,
  singleQuote: true,
  plugins: [svelte], // the module, since a name would be looked up from wherever prettier is started
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
};
