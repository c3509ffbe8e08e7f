import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.ANITO_API ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    // The first with `light-dark()`: written out for older ones it knows nothing of `color-scheme` on a part of a page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The server's Content-Security-Policy allows scripts and fonts of its own origin only: nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared file is named after all that share it: the first is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Few files for each page: what it begins with is one, what most screens need another; the rest stays with them.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements|cookie|set-cookie-parser)\//,
            },
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'app', tags: ['$initial'] },
            { name: 'screens', test: /apps\/web\/src\/(?!routes\/)/, minShareCount: 8, maxModuleSize: 6_000 },
            {
              name: 'parts',
              test: /node_modules/,
              minShareCount: 8,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/oidc', '/hubs', '/widget.js', '/assets'].map((path) => [
        path,
        { target: server, ws: path === '/hubs' },
      ]),
    ),
  },
});
