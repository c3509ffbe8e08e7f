import { z } from 'zod';
import { apiKeyScopes } from './api-key-scopes.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { allowedOrigins } from './origins.ts';
import { id, idParams, isoDate, personText, webUrl } from './values.ts';

/** Prefix of every API key, so that a leaked key is recognisable. */
export const apiKeyPrefix = 'anito_';

/** Rate limits of one API key, in calls. */
export const apiKeyLimits = { perMinute: 60, perHour: 1_000, perDay: 10_000 } as const;

const scopes = z
  .array(z.enum(apiKeyScopes))
  .min(1)
  .max(apiKeyScopes.length)
  .transform((requested) => apiKeyScopes.filter((scope) => requested.includes(scope)));

/** An API key as its owner sees it, never with the whole secret. */
export const apiKey = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  keyPrefix: z.string(),
  keySuffix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  /** Websites whose browsers may use the key; any website when empty. */
  allowedOrigins: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
  totalRequests: z.int().nonnegative(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A new key. The only response that contains the whole key. */
const newApiKey = z.object({ plainTextKey: z.string(), apiKey });
export type NewApiKey = z.infer<typeof newApiKey>;

const name = personText({ max: limits.nameMax, label: 'Name' });
const description = personText({ max: limits.descriptionMax, label: 'Description' }).nullish();

/**
 * A missing or blank name becomes 'API Key {n}', or 'Default API Key' for the first key. Most keys are
 * embedded in a public page, so a key may search, and so read whole passages, only if that scope is
 * requested.
 */
export const apiKeyInput = z.strictObject({
  name: name.nullish(),
  description,
  allowedOrigins: allowedOrigins.default([]),
  scopes: scopes.default(['chat']),
});

/** A change. Missing fields stay as they are. */
export const apiKeyUpdate = z.strictObject({
  name: personText({ min: 1, max: limits.nameMax, label: 'Name' }).optional(),
  description,
  isActive: z.boolean().optional(),
  allowedOrigins: allowedOrigins.optional(),
  scopes: scopes.optional(),
});

/** Usage of a key on each of the last 30 days (UTC), oldest first, today last. */
const apiKeyUsage = z.object({
  totalRequests: z.int().nonnegative(),
  lastUsedAt: isoDate.nullable(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      requests: z.int().nonnegative(),
      /** Refused requests, which `requests` includes. */
      refusals: z.int().nonnegative(),
    }),
  ),
});
export type ApiKeyUsage = z.infer<typeof apiKeyUsage>;

/** Problems that keep a widget with a key from working on a page. */
export const widgetObstacles = [
  'key-inactive',
  'key-cannot-chat',
  'assistant-paused',
  'daily-limit',
  /** Why the page could not be fetched. */
  'page-not-allowed',
  'page-unreachable',
  'page-refused',
  'page-too-large',
  'page-not-html',
  'page-unreadable',
  /** The key does not allow the website, or the address that the website redirects to. */
  'origin-not-allowed',
  'redirect-not-allowed',
  /** Problems of the widget's code on the page. */
  'code-missing',
  'code-of-other-server',
  'code-held',
  'code-incomplete',
  'code-of-other-assistant',
  'code-with-other-key',
  'code-twice',
  /** Refused by the page's Content-Security-Policy. */
  'policy-script',
  'policy-inline',
  'policy-connect',
  'policy-frame',
] as const;
export type WidgetObstacle = (typeof widgetObstacles)[number];

/** Result of checking a widget on a page; no obstacles when it works. */
const widgetCheck = z.object({
  obstacles: z.array(z.enum(widgetObstacles)),
  /** Address of the page after redirects; null when it was not reached. */
  pageUrl: z.string().nullable(),
  /** HTTP status of the page. */
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
  summary: 'List the API keys of the signed-in owner, newest first',
  response: z.array(apiKey),
});

export const createApiKey = defineEndpoint({
  method: 'POST',
  path: '/api/apikey',
  access: 'user',
  isOwnOnly: true,
  resource: 'none',
  summary: 'Create an API key. The full key is returned only in this response',
  body: apiKeyInput,
  status: 201,
  response: newApiKey,
});

export const getApiKey = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/apikey/:id',
  summary: 'Get an API key',
  response: apiKey,
});

export const updateApiKey = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/apikey/:id',
  summary: 'Update an API key',
  body: apiKeyUpdate,
  response: apiKey,
});

export const deleteApiKey = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/apikey/:id',
  summary: 'Delete an API key. It stops working immediately',
  response: z.string(),
});

export const regenerateApiKey = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/apikey/:id/regenerate',
  summary:
    'Replace the secret of an API key. The old secret stops working, and the new one is returned only in this response',
  bodyKind: 'none',
  response: newApiKey,
});

export const getApiKeyUsage = defineEndpoint({
  ...base,
  method: 'GET',
  path: '/api/apikey/:id/usage',
  summary: 'Get the calls of an API key by day, for 30 days',
  response: apiKeyUsage,
});

export const checkPage = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/apikey/:id/check-page',
  summary:
    'Check why a widget with this key does not work on a page. An unreadable page is reported in the result',
  body: z.strictObject({ assistantId: id, url: webUrl }),
  response: widgetCheck,
});

export const checkWidgetPage = defineEndpoint({
  method: 'POST',
  path: '/api/assistant/:id/check-page',
  access: 'user',
  resource: 'assistant',
  params: idParams,
  summary:
    "Check why an assistant's widget, by its public id, does not work on a page. An unreadable page is reported in the result",
  body: z.strictObject({ url: webUrl }),
  response: widgetCheck,
});
