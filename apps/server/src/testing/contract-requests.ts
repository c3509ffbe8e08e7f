import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import { exampleIds, exampleNotion } from '@anito/notion-reader/testing/fake-notion/example-workspace';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { writeMultipart } from '../features/sources/testing/sources-app.ts';
import { exampleWebsite } from './example-website.ts';
import type { Shop } from './shop.ts';

/** An id that no row will ever have. */
export const missingId = 999_999_999;

type Example = Record<string, unknown>;

/** A body that each call accepts from the owner of a shop, by method and path. */
const examples: Record<string, (shop: Shop) => Example> = {
  'PUT /api/admin/chat-model': () => ({ server: 'ollama', model: 'not-there' }),
  'POST /api/admin/set-aside/try-again': () => ({ id: 'document:1:not-there' }),
  'PUT /api/Users/me': () => ({ firstName: 'Ana' }),
  'POST /api/files/connections': () => ({ name: 'New documents' }),
  'PUT /api/passages/:id': () => ({ isExcluded: true }),
  'PUT /api/files/connections/:id': () => ({ name: 'Renamed documents' }),
  'POST /api/notes/connections': () => ({ name: 'New notes' }),
  'PUT /api/notes/connections/:id': () => ({ name: 'Renamed notes' }),
  'POST /api/notes/connections/:id/entries': () => ({
    kind: 'note',
    title: 'Holidays',
    text: 'Closed on Good Friday.',
  }),
  'PUT /api/notes/:id': () => ({ kind: 'question', title: 'Is there parking?', text: 'Behind the shop.' }),
  // A good body whose address is refused: tests of every call ask no website.
  'POST /api/website/validate': () => ({ baseUrl: 'http://127.0.0.1/', scraperMode: 'Auto' }),
  'POST /api/website/crawl': () => ({ baseUrl: 'http://127.0.0.1/' }),
  'POST /api/website/content': () => ({ url: 'http://127.0.0.1/' }),
  'POST /api/website/load-pages': () => ({ urls: ['http://127.0.0.1/'] }),
  'POST /api/website/load-more': () => ({ urls: ['http://127.0.0.1/'] }),
  'POST /api/website/connections': () => ({ name: 'New website', ...exampleWebsite }),
  'PUT /api/website/connections/:id': () => ({
    connectionName: 'Renamed website',
    selectedPages: exampleWebsite.selectedPages,
  }),
  'POST /api/notion/validate': () => ({ apiToken: exampleNotion.apiToken }),
  'POST /api/notion/databases/filter': () => ({
    apiToken: exampleNotion.apiToken,
    databaseIds: [exampleIds.products],
    filters: [{ property: 'Price', value: '45', propertyType: 'number' }],
  }),
  'POST /api/notion/connections': () => ({ connectionName: 'New Notion', ...exampleNotion }),
  'PUT /api/notion/connections/:id': () => ({ connectionName: 'Renamed Notion', ...exampleNotion }),
  'PUT /api/sync-settings': (shop) => ({
    enabled: true,
    frequency: 'weekly',
    time: '02:00',
    timezone: 'Asia/Manila',
    options: { fullResyncWeekly: true, retryFailedSyncs: true, emailNotifications: false, maxRetries: 3 },
    connections: [
      { connectionId: shop.connectionId, connectionType: 'file', enabled: true, fullResyncWeekly: false },
    ],
  }),
  'POST /api/assistant': (shop) => ({
    name: 'Second helper',
    systemPrompt: 'Help.',
    connectionIds: [shop.connectionId],
  }),
  'PUT /api/assistant/:id': () => ({ name: 'Renamed helper' }),
  'POST /api/assistant/:id/chat': () => ({ question: 'How much is the ube cake?' }),
  'POST /api/assistant/:id/public/chat': () => ({
    question: 'How much is the ube cake?',
    channelUserId: 'public_matrix-visitor',
  }),
  'POST /api/rag/ask': (shop) => ({ connectionId: shop.connectionId, question: 'Ube cake?' }),
  'POST /api/rag/ask-multiple': (shop) => ({
    connectionIds: [`file_${shop.connectionId}`],
    question: 'Ube cake?',
  }),
  'POST /api/rag/ask-with-history': (shop) => ({
    connectionIds: [`file_${shop.connectionId}`],
    question: 'Ube cake?',
    conversationHistory: [],
  }),
};

/** Name of an endpoint in test titles and tables. */
export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** A body that the endpoint accepts; a new endpoint with a body must get its example here. */
export function getExample(endpoint: Endpoint, shop: Shop): Example | undefined {
  if (!endpoint.body) return undefined;
  const write = examples[nameOf(endpoint)];
  if (!write) throw new Error(`Add an example body for ${nameOf(endpoint)}`);
  return write(shop);
}

const queries: Record<string, string> = {
  'GET /api/sync-settings/next-run': '?frequency=daily&time=02:00&timezone=Asia/Manila',
  'GET /api/assistant/:id/public/history': '?channelUserId=public_matrix-visitor',
};

/** The id of the shop's own thing that the endpoint's path names. */
export function ownIdOf(endpoint: Endpoint, shop: Shop): string {
  if (endpoint.resource === 'user') return shop.ownerId;
  if (endpoint.resource === 'document') return String(shop.documentId);
  if (endpoint.resource === 'passage') return String(shop.passageId);
  if (endpoint.resource === 'conversation') {
    if (!shop.conversationId) throw new Error('Open the shop with a conversation');
    return String(shop.conversationId);
  }
  if (endpoint.path.startsWith('/api/notes/')) {
    if (!shop.notes) throw new Error('Open the shop with notes');
    return String(endpoint.resource === 'note' ? shop.notes.noteId : shop.notes.connectionId);
  }
  if (endpoint.path.startsWith('/api/website/')) {
    if (!shop.website) throw new Error('Open the shop with a website');
    return String(shop.website.connectionId);
  }
  if (endpoint.path.startsWith('/api/notion/connections') || /^\/api\/ingestion\//.test(endpoint.path)) {
    if (!shop.notion) throw new Error('Open the shop with Notion');
    return String(shop.notion.connectionId);
  }
  if (endpoint.resource === 'connection') return String(shop.connectionId);
  if (endpoint.resource === 'file' || endpoint.path.startsWith('/api/files/')) return String(shop.fileIds[0]);
  return String(shop.assistantId);
}

/** A good request for an endpoint, about the thing `id`, with the words of `shop` in its body. */
export function writeRequest(endpoint: Endpoint, shop: Shop, id: string | number): InjectOptions {
  // Pages have ids that are no numbers: the same in every shop's source, so that the source decides.
  const source = endpoint.path.startsWith('/api/notion/') ? shop.notion : shop.website;
  const pageId = source?.pageId ?? '0'.repeat(32);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => (name === 'pageId' ? pageId : String(id)));
  const url = path + (queries[nameOf(endpoint)] ?? '');
  const request: InjectOptions = { method: endpoint.method, url };
  if (endpoint.bodyKind === 'multipart') {
    return { ...request, ...writeMultipart([{ name: 'added.md', content: '# Added\n\nMore words.\n' }]) };
  }
  const payload = getExample(endpoint, shop);
  return payload ? { ...request, payload } : request;
}

/** Endpoints whose path names a thing. */
export const idEndpoints = endpoints.filter((endpoint) => endpoint.path.includes(':'));

/** Endpoints that ask who calls. */
export const guardedEndpoints = endpoints.filter(({ access }) => access === 'user' || access === 'admin');

/** Sends a request and gives what a client can tell answers apart by: status and body without the request's id. */
export async function observe(app: FastifyInstance, request: InjectOptions, headers: object = {}) {
  const response = await app.inject({ ...request, headers: { ...request.headers, ...headers } });
  const body = response.body.replace(/"requestId":"[^"]+"/, '"requestId":""');
  return { status: response.statusCode, body, type: response.headers['content-type'] };
}
