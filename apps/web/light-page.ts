import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { listModules } from './list-modules.ts';
import { preactAlias } from './preact.ts';

/** Initial texts of a page. The start page loads those of its chat with the first question. */
const firstTexts = /\/locales\/(?<language>en|fil|es|fr)\/(?:ui|shell|errors|chat|frame|site)\.json$/;
const firstSiteTexts = /\/locales\/(?<language>en|fil|es|fr)\/(?:ui|shell|errors|site)\.json$/;

type OutputFile = Rolldown.OutputBundle[string] | undefined;

/** Code chunks of a page, without its texts: the first script determines the language. */
const isNext = (file: OutputFile) =>
  file?.type === 'chunk' && file.moduleIds.some((id) => id.includes('/src/routes/'));

/** Preloads in the document what its first script will request as soon as it runs. */
const preloadPage: Plugin = {
  name: 'preload-page',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { chunk, bundle = {} }) {
      const first = listLoaded(chunk ? [chunk.fileName, ...chunk.imports] : [], bundle);
      const next = [...first].flatMap((file) =>
        listDynamic(bundle[file]).filter((each) => isNext(bundle[each])),
      );
      return [...listLoaded(next, bundle).difference(first)].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

const listDynamic = (file: OutputFile) => (file?.type === 'chunk' ? file.dynamicImports : []);

/** Returns files with their imports. */
function listLoaded(files: string[], bundle: Rolldown.OutputBundle, loaded = new Set<string>()): Set<string> {
  for (const file of files) {
    const chunk = bundle[file];
    if (loaded.has(file) || chunk?.type !== 'chunk') continue;
    loaded.add(file);
    listLoaded(chunk.imports, bundle, loaded);
  }
  return loaded;
}

/** Generates styles only for modules that the page can load, not for the whole console. */
const styleOwnModules = (input: string): Plugin => ({
  name: 'style-own-modules',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/theme\.css$/ },
    handler(css) {
      const modules = [...listModules(fileURLToPath(new URL(input, import.meta.url)))];
      const sources = modules.map((path) => `@source "${path}";`);
      return css.replace('@import "tailwindcss";', `@import "tailwindcss" source(none);${sources.join('')}`);
    },
  },
});

/**
 * Builds a page that new visitors see first, with a separate document. It is built separately from the
 * console and the other pages: they have little in common, and a page must not load what only others share.
 */
export function buildLightPage(input: string): UserConfig {
  const texts = input === 'site.html' ? firstSiteTexts : firstTexts;
  return {
    resolve: { alias: preactAlias },
    json: { namedExports: false, stringify: false },
    plugins: [react(), styleOwnModules(input), tailwindcss(), preloadPage],
    build: {
      target: 'baseline-widely-available',
      // See vite.config.ts.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input,
        output: {
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          codeSplitting: {
            groups: [
              // One file with the initial code.
              { name: 'start', tags: ['$initial'] },
              // One file with the code shared by its pages, because each request costs a slow phone some
              // milliseconds.
              { name: 'common', minShareCount: 3, test: /\.tsx?$|lucide/ },
              // One file of initial texts for each language.
              { debugName: 'texts', name: (id) => texts.exec(id)?.groups?.language ?? null },
            ],
          },
        },
      },
    },
  };
}
