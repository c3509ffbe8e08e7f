import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import { errorBody } from '@anito/contract/errors';
import { PRODUCT_NAME } from '@anito/contract/limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A POST may say by a key that it is a repeat (lib/idempotency.ts). */
function describeRepeat(endpoint: Endpoint): JsonSchema[] {
  if (endpoint.method !== 'POST' || endpoint.bodyKind === 'multipart') return [];
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function describeBody(endpoint: Endpoint): JsonSchema {
  if (endpoint.bodyKind === 'multipart') {
    const files = { type: 'array', items: { type: 'string', format: 'binary' } };
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { files } } } },
      },
    };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } },
    },
  };
}

function describeOperation(endpoint: Endpoint): JsonSchema {
  const json = { 'application/json': { schema: toJsonSchema(endpoint.response, 'output') } };
  const events = endpoint.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {};
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      ...describeRepeat(endpoint),
    ],
    ...describeBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Success', content: { ...json, ...events } },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: toJsonSchema(errorBody, 'output') } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of every endpoint in the contract. */
export function buildOpenApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function renderReference(): string {
  const rows = endpoints
    .map(
      ({ method, path, access, summary }) =>
        `<tr><td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td><td>${access}</td><td>${escapeHtml(summary)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${PRODUCT_NAME} API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:0 auto;padding:24px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px;border-bottom:1px solid #8884;vertical-align:top}code{font-size:14px}</style>
<h1>${PRODUCT_NAME} API</h1><p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th></tr></thead><tbody>
${rows}
</tbody></table></html>`;
}

/** Serves `/api/openapi.json` and a page that lists the same calls. */
export function registerOpenApi(app: FastifyInstance): void {
  // One for all answers: it lies in memory once, however many do not read theirs.
  const document = Buffer.from(JSON.stringify(buildOpenApi()));
  const reference = renderReference();
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(reference));
}
