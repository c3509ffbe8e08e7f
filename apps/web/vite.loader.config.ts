import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Build of the script that other websites load, `/widget.js`. */
export default defineConfig({
  publicDir: false,
  build: {
    target: ['chrome99', 'firefox101', 'safari16.4'],
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('../widget/src/main.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
});
