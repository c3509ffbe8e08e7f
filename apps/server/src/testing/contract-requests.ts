import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { secondVisitorId } from '../features/reports/testing/shop-part.ts';
import { writeMultipart } from '../features/sources/testing/sources-app.ts';
import { partKinds, type Shop, type ShopPart, type ShopPartKind } from './shop-parts.ts';

/** An id that no row has. */
export const missingId = 999_999_999;

type Example = Record<string, unknown>;

const bodies = Object.assign({}, ...partKinds.map(([, kind]) => kind.bodies)) as NonNullable<
  ShopPartKind['bodies']
>;
const queries: Record<string, string> = Object.assign({}, ...partKinds.map(([, kind]) => kind.queries));

/** Returns method and path of an endpoint, for test titles and tables. */
export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/**
 * Returns a body that the endpoint accepts; undefined when it takes none. A new endpoint with a body needs an
 * example in `testing/shop-part.ts` of its feature; without one this throws.
 */
export function getExample(endpoint: Endpoint, shop: Shop): Example | undefined {
  if (!endpoint.body) return undefined;
  const write = bodies[nameOf(endpoint)];
  if (!write) throw new Error(`Add an example body for ${nameOf(endpoint)}`);
  return write(shop);
}

/**
 * Returns what the endpoint's feature has added to the shop; undefined when no feature adds anything for the
 * endpoint.
 */
function findPart({ path }: Endpoint, shop: Shop): ShopPart | undefined {
  const entry = partKinds.find(([, { paths = [] }]) => paths.some((start) => path.startsWith(start)));
  if (!entry) return undefined;
  const part = shop.parts[entry[0]];
  if (!part) throw new Error('Open the shop with all parts');
  return part;
}

/** Returns the id of the shop's item that the endpoint's path names. */
export function ownIdOf(endpoint: Endpoint, shop: Shop): string {
  if (endpoint.resource === 'user') return shop.ownerId;
  if (endpoint.resource === 'document') return String(shop.documentId);
  if (endpoint.resource === 'passage') return String(shop.passageId);
  if (endpoint.resource === 'conversation') {
    if (!shop.conversationId) throw new Error('Open the shop with all parts');
    return String(shop.conversationId);
  }
  const part = findPart(endpoint, shop);
  if (part) return String(part.ids?.[endpoint.resource] ?? part.id);
  if (endpoint.resource === 'connection') return String(shop.connectionId);
  if (endpoint.resource === 'file' || endpoint.path.startsWith('/api/files/')) return String(shop.fileIds[0]);
  return String(shop.assistantId);
}

/**
 * Writes a valid request to an endpoint for the item `id`, with the data of `shop` in its body, and without
 * credentials.
 */
export function writeRequest(endpoint: Endpoint, shop: Shop, id: string | number): InjectOptions {
  // Ids of pages are not numbers. They are the same in every shop's source, so the id of the source decides.
  const pageId = endpoint.path.includes(':pageId') ? findPart(endpoint, shop)?.pageId : undefined;
  const inner: Record<string, string> = {
    pageId: pageId ?? '0'.repeat(32),
    conversationId: String(shop.conversationId ?? missingId),
    groupKey: secondVisitorId(shop.ownerId),
    kind: 'phone',
    score: 'High',
    status: 'New',
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => inner[name] ?? String(id));
  const url = path + (queries[nameOf(endpoint)] ?? '');
  const request: InjectOptions = { method: endpoint.method, url };
  if (endpoint.bodyKind === 'multipart') {
    return { ...request, ...writeMultipart([{ name: 'added.md', content: '# Added\n\nMore words.\n' }]) };
  }
  const payload = getExample(endpoint, shop);
  return payload ? { ...request, payload } : request;
}

/** Endpoints with an id in their path. */
export const idEndpoints = endpoints.filter((endpoint) => endpoint.path.includes(':'));

/** Endpoints that require a sign-in. */
export const guardedEndpoints = endpoints.filter(({ access }) => access === 'user' || access === 'admin');

/** Endpoints that require an API key. */
export const keyEndpoints = endpoints.filter(({ access }) => access === 'key');

/** Endpoints that require a provisioning key. */
export const provisioningEndpoints = endpoints.filter(({ access }) => access === 'provisioning');

/** Returns the shop's API key. */
export function keyOf(shop: Shop): string {
  const secret = Object.values(shop.parts).find((part) => part.secret !== undefined)?.secret;
  if (!secret) throw new Error('Open the shop with all parts');
  return secret;
}

/** Returns the provisioning key of a shop whose owner is an admin. */
function provisioningKeyOf(shop: Shop): string {
  const part = Object.values(shop.parts).find(({ provisioningSecret }) => provisioningSecret !== undefined);
  if (!part?.provisioningSecret) throw new Error('Open the shop of an admin with all parts');
  return part.provisioningSecret;
}

/** Returns the credentials of the owner for an endpoint: a sign-in, or a key if required. */
export function credentialsOf({ access }: Endpoint, shop: Shop): Record<string, string> {
  if (access === 'key') return { 'x-api-key': keyOf(shop) };
  if (access === 'provisioning') return { authorization: `Bearer ${provisioningKeyOf(shop)}` };
  return shop.headers;
}

/**
 * Sends a request and returns everything by which a client can distinguish responses: status and body without
 * the request id.
 */
export async function observe(app: FastifyInstance, request: InjectOptions, headers: object = {}) {
  const response = await app.inject({ ...request, headers: { ...request.headers, ...headers } });
  const body = response.body.replace(/"requestId":"[^"]+"/, '"requestId":""');
  return { status: response.statusCode, body, type: response.headers['content-type'] };
}
