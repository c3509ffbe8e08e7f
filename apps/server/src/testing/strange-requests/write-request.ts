import { getExample, missingId, ownIdOf, writeRequest } from '../contract-requests.ts';
import type { Shop } from '../shop-parts.ts';
import { editBody, editValue } from './edits.ts';
import type { Actor, StrangeRequest } from './strange-requests.ts';

/** The accounts of requests: two owners with all kinds of items, and an admin. */
export type People = { owner: Shop; spare: Shop; admin: Shop['headers'] };

/** A request as it is sent. */
export type WireRequest = { method: string; path: string; headers: Record<string, string>; payload: Buffer };

function authorize(actor: Actor, { owner, spare, admin }: People): Record<string, string> {
  if (actor === 'owner') return owner.headers;
  if (actor === 'spare') return spare.headers;
  if (actor === 'admin') return admin;
  if (actor === 'key') return { 'x-api-key': 'ak_0123456789abcdefghijklmnopqrstuv' };
  if (actor === 'forger') return { authorization: `${owner.headers.authorization.slice(0, -8)}AAAAAAAA` };
  return {};
}

/** Deletions use the spare owner, so that later requests still find items. */
function pickActor({ endpoint, actor }: StrangeRequest): Actor {
  const isLasting =
    endpoint.method === 'DELETE' && endpoint.path.includes(':') && !endpoint.path.includes('access-code');
  return isLasting && actor === 'owner' ? 'spare' : actor;
}

/** Returns the id for the path: that of an item, or the text of the request. */
function pickId({ endpoint, id }: StrangeRequest, own: Shop, other: Shop): string {
  if ('text' in id) return id.text;
  if (!endpoint.path.includes(':')) return String(missingId);
  return ownIdOf(endpoint, id.of === 'own' ? own : other);
}

/**
 * Writes a strange request about the items of these accounts. `address` is the client address that a proxy
 * would report.
 */
export function writeStrangeRequest(strange: StrangeRequest, people: People, address: string): WireRequest {
  const { endpoint, query } = strange;
  const actor = pickActor(strange);
  const [own, other] = actor === 'spare' ? [people.spare, people.owner] : [people.owner, people.spare];
  const good = writeRequest(endpoint, own, pickId(strange, own, other));
  const search = new URLSearchParams(
    query.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
  ).toString();
  const [path = '', example = ''] = String(good.url).split('?');
  const fullQuery = [query.length > 0 ? '' : example, search].filter(Boolean).join('&');
  const payload = writeBody(strange, own, good.payload);
  return {
    method: endpoint.method,
    path: fullQuery ? `${path}?${fullQuery}` : path,
    payload,
    headers: {
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
      ...(good.headers as Record<string, string> | undefined),
      ...authorize(actor, people),
      'x-forwarded-for': address,
      'content-length': String(payload.length),
      ...strange.headers,
    },
  };
}

function writeBody(strange: StrangeRequest, own: Shop, good: unknown): Buffer {
  const { endpoint, body, valueEdits, bodyEdits } = strange;
  if (Buffer.isBuffer(good)) return editBody(good.toString(), bodyEdits);
  if (!endpoint.body) return Buffer.alloc(0);
  const value = editValue(body ? body.value : getExample(endpoint, own), valueEdits);
  return editBody(JSON.stringify(value) ?? '', bodyEdits);
}

/** Returns the bytes of a request. */
export function writeWire({ method, path, headers, payload }: WireRequest, host: string): Buffer {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    payload,
  ]);
}
