import { PRODUCT_NAME } from '@anito/contract/limits';
import type { FastifyInstance } from 'fastify';

/** The page. Its script is one of the files of the web build. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${PRODUCT_NAME} API</title>
<link rel="icon" href="/favicon.svg">
</head>
<body>
<div id="reference"></div>
<noscript><p>The calls of the ${PRODUCT_NAME} API: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p></noscript>
<script src="/api-reference.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

/**
 * Disables everything that would reach outside: fonts, telemetry, proxy, and services of the library's
 * vendor.
 */
const configuration = {
  url: '/api/openapi.json',
  metaData: { title: `${PRODUCT_NAME} API` },
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  hideModels: true,
  customCss: `
    .light-mode { --scalar-color-accent: #4f46e5; --scalar-background-accent: #eeedfd; }
    .dark-mode { --scalar-color-accent: #979ffb; --scalar-background-accent: #262549; }`,
};

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});`;

/**
 * Serves the interactive API reference at `/api/docs` and its script. Nothing is loaded from other servers.
 */
export function registerApiReference(app: FastifyInstance): void {
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
}
