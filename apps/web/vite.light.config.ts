import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const lightI18n = fileURLToPath(new URL('src/lib/i18n/light-i18n.ts', import.meta.url));

/**
 * The pages that strangers see first, each with a document of its own, built apart from the console: what they have in
 * common is little, and is not to drag along what the console shares.
 */
export default defineConfig({
  resolve: { alias: { i18next: lightI18n, 'react-i18next': lightI18n } },
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // As in vite.config.ts.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['chat.html', 'landing.html'],
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // One file of texts for each page and language.
            {
              debugName: 'texts',
              name: (id) => /\/i18n\/(?<language>en|fil|es|fr)\//.exec(id)?.groups?.language ?? null,
              entriesAware: true,
            },
            { name: 'shared', tags: ['$initial'], minShareCount: 2 },
          ],
        },
      },
    },
  },
});
