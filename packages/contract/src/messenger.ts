import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { channelConfiguration, channelOutcome, channelToken, outsideId } from './messaging.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

const pageName = personText({ min: 1, max: 200, label: 'Page name' });
const token = channelToken('Please provide a Facebook access token');

/** The connection of an assistant to a Facebook page. */
const messengerConfiguration = channelConfiguration.extend({
  pageId: z.string(),
  pageName: z.string(),
});
export type MessengerConfiguration = z.infer<typeof messengerConfiguration>;

/** A page that can be connected. The handle stands for its token, which no browser sees. */
const messengerPage = z.object({
  id: z.string(),
  name: z.string(),
  tokenHandle: z.string(),
  keptAt: isoDate,
});
export type MessengerPage = z.infer<typeof messengerPage>;

const pages = z.object({ pages: z.array(messengerPage) });
const ofAssistant = { access: 'user', resource: 'assistant', params: idParams } as const;

export const getMessengerConfiguration = defineEndpoint({
  ...ofAssistant,
  method: 'GET',
  path: '/api/facebook/configuration/:id',
  summary: 'Get the Facebook page of an assistant. 404 without one',
  response: messengerConfiguration,
  failure: 'facebook-load-failed',
});

export const setupMessenger = defineEndpoint({
  method: 'POST',
  path: '/api/facebook/setup',
  access: 'user',
  resource: 'none',
  summary: 'Connect a Facebook page to an assistant and subscribe to its messages',
  body: z.strictObject({
    assistantId: id,
    pageId: outsideId,
    pageName,
    /** A token, or a handle that stands for one. */
    pageAccessToken: token,
  }),
  status: 201,
  response: messengerConfiguration,
  failure: 'facebook-setup-failed',
});

export const updateMessenger = defineEndpoint({
  ...ofAssistant,
  method: 'PUT',
  path: '/api/facebook/configuration/:id',
  summary: 'Switch answers on a Facebook page on or off',
  body: z.strictObject({ isActive: z.boolean() }),
  response: messengerConfiguration,
  failure: 'facebook-update-failed',
});

export const deleteMessenger = defineEndpoint({
  ...ofAssistant,
  method: 'DELETE',
  path: '/api/facebook/configuration/:id',
  summary: 'Disconnect a Facebook page. Its conversations are kept',
  response: done,
  failure: 'facebook-delete-failed',
});

export const testMessengerWebhook = defineEndpoint({
  ...ofAssistant,
  method: 'POST',
  path: '/api/facebook/test-webhook/:id',
  summary: 'Test whether the token works, the page is subscribed and the webhook can receive messages',
  response: channelOutcome,
  failure: 'facebook-test-failed',
});

const subscription = z.object({ isSubscribed: z.boolean() });

export const subscribeMessenger = defineEndpoint({
  ...ofAssistant,
  method: 'POST',
  path: '/api/facebook/subscribe/:id',
  summary: "Subscribe to the messages of an assistant's Facebook page",
  response: subscription,
});

export const unsubscribeMessenger = defineEndpoint({
  ...ofAssistant,
  method: 'POST',
  path: '/api/facebook/unsubscribe/:id',
  summary: "Unsubscribe from the messages of an assistant's Facebook page",
  response: subscription,
});

export const getMessengerSubscription = defineEndpoint({
  ...ofAssistant,
  method: 'GET',
  path: '/api/facebook/subscription-status/:id',
  summary: 'Get the current subscription status from Facebook',
  response: subscription,
  failure: 'facebook-refresh-failed',
});

export const getMessengerAuthUrl = defineEndpoint({
  ...ofAssistant,
  method: 'GET',
  path: '/api/facebook/auth-url/:id',
  summary:
    'Get the Facebook sign-in address for choosing pages. It works once, for ten minutes, in this browser',
  response: z.object({ authUrl: z.string() }),
  failure: 'facebook-auth-failed',
});

export const listMessengerPages = defineEndpoint({
  method: 'POST',
  path: '/api/facebook/pages',
  access: 'user',
  resource: 'none',
  summary: 'List the pages of a user access token, each with a handle instead of its token',
  body: z.strictObject({ userAccessToken: token }),
  response: pages,
});

/** Pages in one request. */
const maxPages = 100;

/** A page with its token, or a listed page with its handle. */
const pageInput = z.union([
  z.strictObject({ id: outsideId, name: pageName, accessToken: token }),
  z
    .strictObject({ id: outsideId, name: pageName, tokenHandle: token, keptAt: isoDate.optional() })
    .transform(({ id: pageId, name, tokenHandle }) => ({ id: pageId, name, accessToken: tokenHandle })),
]);

export const cacheMessengerPages = defineEndpoint({
  method: 'POST',
  path: '/api/facebook/cache-pages',
  access: 'user',
  resource: 'none',
  summary: 'Store pages with their tokens or handles for a day, to connect them later',
  body: z.strictObject({ pages: z.array(pageInput).max(maxPages) }),
  bodyExample: { pages: [{ id: '1234567890', name: 'Golden Bakeshop', accessToken: 'EAAexample' }] },
  response: pages,
});

export const listCachedMessengerPages = defineEndpoint({
  method: 'GET',
  path: '/api/facebook/cached-pages',
  access: 'user',
  resource: 'none',
  summary: 'List the stored pages that can be connected',
  response: pages,
});

/** Endpoints that the API tester may call; the server requests no others for it. */
export const messengerTestEndpoints = [
  'me',
  'me/accounts',
  'me/permissions',
  'me/subscribed_apps',
  'me/messenger_profile',
] as const;
export type MessengerTestEndpoint = (typeof messengerTestEndpoints)[number];

export const testMessengerApi = defineEndpoint({
  method: 'POST',
  path: '/api/facebook/test-api',
  access: 'user',
  resource: 'none',
  summary: 'Test one endpoint of a fixed list with a token or a handle',
  body: z.strictObject({
    accessToken: token,
    endpoint: z
      .string()
      .transform((value) => value.replace(/^\//, ''))
      .pipe(z.enum(messengerTestEndpoints)),
    assistantId: id.optional(),
  }),
  response: channelOutcome.extend({ endpoint: z.enum(messengerTestEndpoints) }),
});

/** Path to which Facebook redirects a browser after a sign-in. */
export const messengerCallbackPath = '/api/facebook/callback';

/** Message of the sign-in window to the window that opened it. */
export const messengerSignIn = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FACEBOOK_OAUTH_SUCCESS'),
    data: z.object({ assistantId: id, pages: z.array(messengerPage) }),
  }),
  z.object({ type: z.enum(['FACEBOOK_AUTH_ERROR', 'FACEBOOK_OAUTH_ERROR']), error: z.string() }),
]);
export type MessengerSignIn = z.infer<typeof messengerSignIn>;

/** Name of the broadcast channel of that message, for browsers that cut the window off from its opener. */
export const messengerSignInChannel = 'anito-facebook';
