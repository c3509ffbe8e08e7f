const feature = (name) => `^apps/server/src/features/${name}/`;

/** Who may import what: the whole list, all of it errors. */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'signalr-knows-no-workspace',
      severity: 'error',
      from: { path: '^packages/signalr/' },
      to: { path: ['^apps/', '^packages/(?!signalr/)'] },
    },
    {
      name: 'widget-knows-the-contract-only',
      severity: 'error',
      from: { path: '^apps/widget/' },
      to: { path: ['^apps/(?!widget/)', '^packages/(?!contract/)'] },
    },
    {
      name: 'web-ui-knows-no-nouns',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?!ui/|lib/)' },
    },
    {
      name: 'web-features-are-apart',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features/(?!$1/)|routes/|app/(?!paths\\.ts))' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(?!web/)|packages/signalr/)' },
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
        pathNot: ['\\.service\\.ts$', `${feature('knowledge')}(extract|chunk|search)/`],
      },
    },
    {
      name: 'knowledge-knows-no-source',
      severity: 'error',
      from: { path: feature('knowledge'), pathNot: '\\.test\\.ts$' },
      to: { path: feature('(sources|assistants|conversations)') },
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
      from: { pathNot: '^apps/server/src/lib/models/' },
      to: { path: 'node_modules/(@ai-sdk|onnxruntime|@lat\\.md|@huggingface)' },
    },
    {
      name: 'only-db-knows-pglite',
      severity: 'error',
      from: { pathNot: '^apps/server/src/db/' },
      to: { path: 'node_modules/@electric-sql' },
    },
    {
      name: 'only-the-notion-source-knows-its-client',
      severity: 'error',
      from: { pathNot: ['^apps/server/src/features/sources/notion/', '^apps/server/src/testing/'] },
      to: { path: 'node_modules/@notionhq' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '/testing/', '^(e2e|bench|scripts)/'] },
      to: { path: '^apps/server/src/(testing/|features/.*/testing/)' },
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
