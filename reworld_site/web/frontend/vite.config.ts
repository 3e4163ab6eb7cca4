import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const project = here('../../..');
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode, command }) => ({
  plugins: [svelte()],
  base: command === 'build' ? '/static/build/' : '/',
  resolve: {
    alias: { $site: here('src') },
    // Boards lie outside this folder and have no node_modules of their own.
    dedupe: ['svelte'],
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  build: {
    outDir: here('../static/build'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    rolldownOptions: { input: [here('src/main.ts'), here('src/dashboard.ts')] },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [project] },
    proxy: { '/api': backend, '/ws': { target: backend, ws: true } },
  },
  test: {
    dir: project,
    include: ['reworld_site/web/frontend/src/**/*.test.ts', 'games/*/web/**/*.test.ts'],
    environment: 'happy-dom',
    restoreMocks: true,
  },
}));
