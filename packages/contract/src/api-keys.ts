import { z } from 'zod';
import { apiKeyScopes } from './api-key-scopes.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, idParams, isoDate, personText, webUrl } from './values.ts';

/** With what every key begins, so that one that is found lying about is known for what it is. */
export const apiKeyMark = 'anito_';

/** How often programs may call by one key. */
export const apiKeyLimits = { perMinute: 60, perHour: 1_000, perDay: 10_000 } as const;

/** An address in the form in which browsers send an `Origin`; null for what names no website. */
export function readOrigin(given: string): string | null {
  const text = given.trim();
  const scheme = /^(localhost|127\.|\[)/i.test(text) ? 'http' : 'https';
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  // A wildcard would let in whoever may make a subdomain.
  if (!URL.canParse(address) || text.includes('*')) return null;
  const { protocol, origin, hostname, username, password } = new URL(address);
  const isWebsite = protocol === 'https:' || protocol === 'http:';
  // It stands in a header, where a comma or semicolon would begin something else; some browsers let spaces pass.
  const isPlain = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);
  return isWebsite && isPlain && !username && !password ? origin : null;
}

const originNotRead = 'Write an address like https://www.example.com';

const allowedOrigin = z
  .string()
  .max(limits.urlMax)
  .transform((given, context) => {
    const origin = readOrigin(given);
    if (origin !== null && origin.length <= limits.originMax) return origin;
    context.addIssue({ code: 'custom', message: originNotRead });
    return z.NEVER;
  });

const allowedOrigins = z
  .array(allowedOrigin)
  .max(limits.originsPerKey)
  .transform((origins) => [...new Set(origins)]);

const scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .max(apiKeyScopes.length)
  .transform((given) => apiKeyScopes.filter((scope) => given.includes(scope)));

/** A key as its owner sees it: never the whole of it. */
export const apiKey = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  keyPrefix: z.string(),
  keySuffix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** From which websites browsers may use it; any when empty. */
  allowedOrigins: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  totalRequests: z.int().nonnegative(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key: the only time that the whole of it is told. */
const newApiKey = z.object({ plainTextKey: z.string(), apiKey });
export type NewApiKey = z.infer<typeof newApiKey>;

const name = personText({ max: limits.nameMax, label: 'Name' });
const description = personText({ max: limits.descriptionMax, label: 'Description' }).nullish();

/**
 * A name that is left out or blank becomes 'API Key {n}', of the first key 'Default API Key'. Most keys stand in a public
 * page: one may search, and so read whole passages, only where that is asked for.
 */
export const apiKeyInput = z.strictObject({
  name: name.nullish(),
  description,
  allowedOrigins: allowedOrigins.default([]),
  scopes: scopes.default(['chat']),
});

/** A change: what is left out stays as it is. */
export const apiKeyUpdate = z.strictObject({
  name: personText({ min: 1, max: limits.nameMax, label: 'Name' }).optional(),
  description,
  isActive: z.boolean().optional(),
  allowedOrigins: allowedOrigins.optional(),
  scopes: scopes.optional(),
});

/** What a key was used for on each of the last 30 days (UTC), oldest first, today last. */
const apiKeyUsage = z.object({
  totalRequests: z.int().nonnegative(),
  lastUsedAt: isoDate.nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      requests: z.int().nonnegative(),
      /** Of them, those that were refused. */
      refusals: z.int().nonnegative(),
    }),
  ),
});
export type ApiKeyUsage = z.infer<typeof apiKeyUsage>;

/** What keeps a widget with a key from working on a page; nothing when it works. */
export const widgetObstacles = [
  'key-inactive',
  'key-cannot-chat',
  'assistant-paused',
  'daily-limit',
  /** Of the page: why it could not be looked at. */
  'page-not-allowed',
  'page-unreachable',
  'page-refused',
  'page-too-large',
  'page-not-html',
  'page-unreadable',
  /** The key does not name the website, or the one that the address leads on to. */
  'origin-not-allowed',
  'redirect-not-allowed',
  /** Of the widget's code on the page. */
  'code-missing',
  'code-of-other-server',
  'code-held',
  'code-incomplete',
  'code-of-other-assistant',
  'code-with-other-key',
  'code-twice',
  /** What the page's Content-Security-Policy refuses. */
  'policy-script',
  'policy-inline',
  'policy-connect',
  'policy-frame',
] as const;
export type WidgetObstacle = (typeof widgetObstacles)[number];

/** What a check of a widget on a page found. */
const widgetCheck = z.object({
  obstacles: z.array(z.enum(widgetObstacles)),
  /** Where the page was found, after redirects; null where it was not reached. */
  pageUrl: z.string().nullable(),
  /** The status that it answered with (HTTP). */
  pageStatus: z.int().nullable(),
});
export type WidgetCheck = z.infer<typeof widgetCheck>;

const base = { access: 'user', isOwnOnly: true, resource: 'apiKey', params: idParams } as const;

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/api/apikey',
  access: 'user',
  isOwnOnly: true,
  resource: 'none',
  summary: 'The API keys of the signed-in owner, newest first',
  response: z.array(apiKey),
});

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/api/apikey',
  access: 'user',
  isOwnOnly: true,
  resource: 'none',
  summary: 'Make an API key; the whole of it is told this once',
  body: apiKeyInput,
  status: 201,
  response: newApiKey,
});

export const getApiKey = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/apikey/:id',
  summary: 'One API key',
  response: apiKey,
});

export const updateApiKey = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/apikey/:id',
  summary: 'Change an API key',
  body: apiKeyUpdate,
  response: apiKey,
});

export const deleteApiKey = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/apikey/:id',
  summary: 'Delete an API key: from then on it opens nothing',
  response: z.string(),
});

export const regenerateApiKey = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/apikey/:id/regenerate',
  summary: 'Replace the secret of an API key, which is told this once; the one before opens nothing any more',
  bodyKind: 'none',
  response: newApiKey,
});

export const getApiKeyUsage = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/apikey/:id/usage',
  summary: 'Calls by an API key, by day for 30 days',
  response: apiKeyUsage,
});

export const checkPage = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/apikey/:id/check-page',
  summary:
    'Look at a page and say what keeps a widget with this key from working there; a page that cannot be read is an answer',
  body: z.strictObject({ assistantId: id, url: webUrl }),
  response: widgetCheck,
});
