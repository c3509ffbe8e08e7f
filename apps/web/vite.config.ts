import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const jsonSchemaWriters = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Removes the JSON Schema writers from zod. Every schema refers to them, so no bundler drops them, and no
 * screen calls them.
 */
const zodWithoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  load: {
    filter: { id: jsonSchemaWriters },
    async handler(id) {
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm);
      const stubs = Array.from(names, ([, name]) => `export const ${name} = () => () => undefined;`);
      return [...stubs, 'export const process = undefined;'].join('\n');
    },
  },
};

const server = process.env.ANITO_API ?? 'http://localhost:3000';

/** Serves the document of a public chat during development, at the server's path. */
const chatDocument: Plugin = {
  name: 'chat-document',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/public\/assistant\/[^/]+\/chat/i.test(request.url ?? '')) request.url = '/chat.html';
      next();
    });
  },
};

export default defineConfig({
  json: { namedExports: false, stringify: false },
  plugins: [react(), tailwindcss(), chatDocument, zodWithoutJsonSchema],
  build: {
    target: 'baseline-widely-available',
    // First versions with `light-dark()`. Its fallback for older browsers ignores `color-scheme` on a part of
    // a page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The server's Content-Security-Policy allows scripts and fonts only from its own origin, so nothing is
    // inlined.
    assetsInlineLimit: 0,
    // Other builds write into the same folder (scripts/build-web.ts).
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The name of a shared file lists all modules that share it. The first is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Few files per page: one with the initial code, one with the code of most screens, and the rest with
        // the screens.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\//,
            },
            {
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              // An icon of few screens is bundled with them.
              minShareCount: 3,
            },
            { name: 'app', tags: ['$initial'] },
            {
              name: 'screens',
              // The live connection is loaded after the content of the page, and answers are drawn on few pages.
              test: /apps\/web\/src\/(?!routes\/|chat\/message\/|lib\/(?:live|normalize-live-event)\.|ui\/(?:dialog|form-dialog|confirm-dialog|drawer|scroll-body|use-hidden-edges|use-discard-guard|use-leave-guard)\.)/,
              minShareCount: 10,
              maxModuleSize: 6_000,
            },
            // Dialogs are loaded when first opened.
            {
              name: 'dialogs',
              test: /node_modules\/(@radix-ui\/react-(dialog|alert-dialog|dismissable-layer|focus-scope|focus-guards)|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|get-nonce)\/|\/src\/ui\/(dialog|form-dialog|confirm-dialog|drawer|scroll-body|use-discard-guard|use-leave-guard)\.tsx/,
            },
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
