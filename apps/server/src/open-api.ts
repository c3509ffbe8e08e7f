import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import { errorBody } from '@anito/contract/error-body';
import { PRODUCT_NAME } from '@anito/contract/limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeApi } from './describe-api.ts';
import { takesIdempotencyKey } from './lib/idempotency.ts';

type JsonSchema = Record<string, unknown>;

/**
 * Converts a schema to JSON Schema, without `$schema`. `io` selects the type before (`input`) or after
 * parsing.
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

/** Returns the OpenAPI parameters of a schema for a path or query; an empty list without a schema. */
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

/**
 * Returns the parameter for the Idempotency-Key header of an endpoint that supports it (lib/idempotency.ts),
 * or an empty list.
 */
function describeIdempotencyKey(endpoint: Endpoint): JsonSchema[] {
  if (!takesIdempotencyKey(endpoint)) return [];
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

/** Returns `requestBody` of OpenAPI in an object, which is empty for an endpoint without a body. */
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
      content: {
        'application/json': {
          schema: toJsonSchema(endpoint.body, 'input'),
          ...(endpoint.bodyExample === undefined ? {} : { example: endpoint.bodyExample }),
        },
      },
    },
  };
}

/**
 * Returns the security schemes of OpenAPI of which a request needs one; an empty list for a public endpoint.
 */
function describeSecurity({ access }: Endpoint): JsonSchema[] {
  if (access === 'public') return [];
  if (access === 'provisioning') return [{ provisioningKey: [] }];
  return access === 'key' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }];
}

/**
 * Describes the error for a change based on an outdated version; an empty object for an endpoint that does
 * not check versions.
 */
function describeConflict({ isVersioned, response }: Endpoint): JsonSchema {
  if (!isVersioned) return {};
  const schema = toJsonSchema(
    errorBody.extend({ code: z.literal('changed_meanwhile'), current: response }),
    'output',
  );
  return {
    409: {
      description: 'It was saved since the `version` that the body names; `current` is how it is now',
      content: { 'application/json': { schema } },
    },
  };
}

/** Returns the OpenAPI operation of an endpoint. */
function describeOperation(endpoint: Endpoint): JsonSchema {
  const json = { 'application/json': { schema: toJsonSchema(endpoint.response, 'output') } };
  const events = endpoint.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {};
  return {
    summary: endpoint.summary,
    tags: [nameGroup(endpoint)],
    security: describeSecurity(endpoint),
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      ...describeIdempotencyKey(endpoint),
    ],
    ...describeBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Success', content: { ...json, ...events } },
      ...describeConflict(endpoint),
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: toJsonSchema(errorBody, 'output') } },
      },
    },
  };
}

/**
 * Groups of endpoints in reading order, by the first part of their paths. Other groups follow in their own
 * order.
 */
const groups: Record<string, { name: string; description: string }> = {
  assistant: {
    name: 'Assistants',
    description: 'Make assistants, ask them, and read what visitors asked.',
  },
  widget: { name: 'Widget', description: 'What the chat on a website of yours calls, with an API key.' },
  apikey: { name: 'API keys', description: 'The keys of an account.' },
  rag: { name: 'Ask sources', description: 'Ask sources directly, without an assistant.' },
  connections: { name: 'Sources', description: 'What an account has to learn from, of every kind.' },
  website: { name: 'Websites', description: 'Websites as sources.' },
  notion: { name: 'Notion', description: 'Notion workspaces as sources.' },
  files: { name: 'Files', description: 'Files as sources.' },
  notes: { name: 'Notes and questions', description: 'Sources that are written here.' },
  provisioning: {
    name: 'Provisioning',
    description: 'Create, change and meter accounts with a provisioning key of the installation.',
  },
  documents: { name: 'Documents', description: 'What was learned from a source, one by one.' },
};

/** Returns the group of an endpoint in the document. */
const nameGroup = ({ path }: Endpoint) => {
  const part = (path.split('/')[2] ?? '').toLowerCase();
  return groups[part]?.name ?? part;
};

/** Returns the groups (tags of OpenAPI) that have endpoints. */
function listGroups() {
  const named = new Set(endpoints.map(nameGroup));
  return Object.values(groups).filter(({ name }) => named.has(name));
}

/** Returns the operations of all endpoints by OpenAPI path and method. */
function describePaths(): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) };
  }
  return paths;
}

/** Builds the OpenAPI 3.1 document of every endpoint in the contract, reached at `url`. */
export function buildOpenApi(url: string): JsonSchema {
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1', description: describeApi(url) },
    servers: [{ url: '/' }],
    tags: listGroups(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        provisioningKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key of the installation, which an admin creates under Administration',
        },
      },
    },
    paths: describePaths(),
  };
}

/** Serves the document of `buildOpenApi` at `/api/openapi.json`. */
export function registerOpenApi(app: FastifyInstance, url: string): void {
  // One buffer for all responses, so that slow readers do not multiply it. Built on first use, because a
  // start must be fast.
  let document: Buffer | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(buildOpenApi(url)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
