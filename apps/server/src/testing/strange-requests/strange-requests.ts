import type { Endpoint } from '@anito/contract/endpoint';
import { endpoints } from '@anito/contract/endpoints';
import fc from 'fast-check';
import { type BodyEdit, bodyEdits, type ValueEdit, valueEdits } from './edits.ts';
import { hostileTexts } from './hostile-values.ts';
import { fieldNames, schemaValues } from './schema-values.ts';
import { type WireEdit, wireEdits } from './wire-edits.ts';

/**
 * Senders of requests. `spare` is an owner whose items may be deleted, `key` sends a key instead of a token.
 */
export const actors = ['owner', 'spare', 'admin', 'anonymous', 'key', 'forger'] as const;
export type Actor = (typeof actors)[number];

/** A request without concrete items: the same seed gives the same requests. */
export type StrangeRequest = {
  endpoint: Endpoint;
  actor: Actor;
  /** The id in the path: an item of the actor, of another account, or this text. */
  id: { of: 'own' | 'other' } | { text: string };
  query: [name: string, value: string][];
  /** Replaces the example body. */
  body: { value: unknown } | null;
  valueEdits: ValueEdit[];
  bodyEdits: BodyEdit[];
  headers: Record<string, string>;
  /** Edits of the bytes on the wire; most requests have none. */
  wireEdits: WireEdit[];
};

const hostileIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9223372036854775808',
  '9007199254740992',
  '1;',
  '%00',
  '%ff',
  '%20',
  '1%20or%201=1',
  '..%2f..%2fetc',
  '%2e%2e',
  '[]',
  'null',
  'undefined',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  '1'.repeat(301),
  '%F0%9F%98%80',
  '%ED%A0%80',
];

const ids: fc.Arbitrary<StrangeRequest['id']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ of: 'own' as const }) },
  { weight: 2, arbitrary: fc.constant({ of: 'other' as const }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileIds).map((text) => ({ text })) },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 1, maxLength: 12 }).map((text) => ({ text: encodeURIComponent(text) })),
  },
);

const visibleTexts = fc.oneof(
  fc.constantFrom(...hostileTexts.filter((text) => /^[\x20-\x7e]*$/.test(text))),
  fc.string({ maxLength: 40 }),
  fc.constant('x'.repeat(4_000)),
);

const tokens = [
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  `Bearer ${'x'.repeat(6_000)}`,
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
];

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json\ta',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
];

/** One header at a time tells more about its effect than many. */
const headerSets: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ 'content-type': type })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'idempotency-key',
          'x-impersonate-user',
          'x-exit-impersonation',
          'origin',
          'accept',
          'accept-encoding',
          'accept-language',
          'content-encoding',
          'range',
          'if-none-match',
          'if-modified-since',
          'expect',
          'host',
          'cookie',
          'x-api-key',
          'x-http-method-override',
          'x-forwarded-host',
          'x-request-id',
          'user-agent',
          'last-event-id',
        ),
        visibleTexts,
      )
      .map(([name, value]) => ({ [name]: value })),
  },
  { weight: 2, arbitrary: fc.constant({ accept: 'text/event-stream' }) },
  { weight: 1, arbitrary: fc.constantFrom(...tokens).map((authorization) => ({ authorization })) },
);

function queriesOf(endpoint: Endpoint): fc.Arbitrary<StrangeRequest['query']> {
  const names = endpoint.query ? fieldNames(endpoint.query) : [];
  const hostile = fc.array(
    fc.tuple(
      fc.constantFrom(...names, ...names, 'unknown', '__proto__', 'a[b]', 'code[]'),
      fc.oneof(visibleTexts, fc.constantFrom<string>(...hostileTexts)),
    ),
    { maxLength: 3 },
  );
  if (!endpoint.query)
    return fc.oneof(
      { weight: 4, arbitrary: fc.constant<StrangeRequest['query']>([]) },
      { weight: 1, arbitrary: hostile },
    );
  const right = schemaValues(endpoint.query).map((query) =>
    Object.entries(query as object).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return fc.oneof(right, hostile);
}

function requestsOf(endpoint: Endpoint): fc.Arbitrary<StrangeRequest> {
  const rarely = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
    fc.oneof(
      { weight: 10 - weight, arbitrary: fc.constant<T[]>([]) },
      { weight, arbitrary: fc.array(arbitrary, { minLength: 1, maxLength: 2 }) },
    );
  return fc.record({
    endpoint: fc.constant(endpoint),
    actor: fc.oneof(
      { weight: 5, arbitrary: fc.constant('owner' as const) },
      { weight: 5, arbitrary: fc.constantFrom(...actors) },
    ),
    id: ids,
    query: queriesOf(endpoint),
    body: endpoint.body
      ? fc.option(
          schemaValues(endpoint.body).map((value) => ({ value })),
          { freq: 2 },
        )
      : fc.constant(null),
    valueEdits: rarely(valueEdits, 6),
    bodyEdits: rarely(bodyEdits, 2),
    headers: headerSets,
    wireEdits: rarely(wireEdits, 1),
  });
}

/**
 * Requests to every endpoint of the contract; endpoints with a body are chosen half as often again as others.
 */
export const strangeRequests: fc.Arbitrary<StrangeRequest> = fc.oneof(
  ...endpoints.map((endpoint) => ({ weight: endpoint.body ? 3 : 2, arbitrary: requestsOf(endpoint) })),
);
