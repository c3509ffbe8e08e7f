import type {
  MessengerConfiguration,
  MessengerPage,
  MessengerTestEndpoint,
  setupMessenger as setupEndpoint,
  testMessengerApi as testEndpoint,
} from '@anito/contract/messenger';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { formatEnglish, localizedMessage } from '../../lib/reasons.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import {
  type AccountDeps,
  checkAccount,
  connectAccount,
  getConfiguration,
  requireAccount,
  requireConfigured,
  setSubscribed,
  viewConfiguration,
} from '../messaging/accounts.service.ts';
import { callGraph } from '../messaging/graph.service.ts';
import { DeliveryFailure } from '../messaging/service-calls.service.ts';
import { messengerLabel, messengerTransport as transport } from './messenger.transport.ts';
import { fetchPages, listSavedPages, resolveToken, savePages } from './pages.service.ts';

type AssistantKey = { ownerId: string; assistantId: number };

/** Converts a messaging account for the API, with its id and name as `pageId` and `pageName`. */
export function viewMessenger(row: Awaited<ReturnType<typeof getConfiguration>>): MessengerConfiguration {
  return { ...viewConfiguration(row), pageId: row.accountId, pageName: row.name };
}

/** Returns the Facebook page that is connected to an assistant. Throws `not_found` without one. */
export async function getMessenger(
  deps: Pick<Deps, 'database'>,
  key: AssistantKey,
): Promise<MessengerConfiguration> {
  return viewMessenger(await getConfiguration(deps, transport, key));
}

const pageSchema = z.object({ id: z.string(), name: z.string().optional() });

/**
 * Connects a Facebook page to an assistant after Facebook has confirmed that the token belongs to the page.
 * Without this check a caller could read the messages of other pages. Throws `not_found`, `invalid_request`
 * for a wrong token, `conflict` and DeliveryFailure.
 */
export async function setupMessenger(
  deps: AccountDeps,
  ownerId: string,
  input: z.output<typeof setupEndpoint.body>,
  signal: AbortSignal,
): Promise<MessengerConfiguration> {
  const key = { ownerId, assistantId: input.assistantId };
  await requireAssistant(deps, ownerId, input.assistantId);
  requireConfigured(deps, transport);
  const token = await resolveToken(deps, ownerId, input.pageAccessToken);
  const call = { channel: messengerLabel, path: 'me', token, query: { fields: 'id,name' }, signal };
  const { id } = await callGraph(deps, call, pageSchema).catch(rejectToken);
  if (id !== input.pageId) {
    throw new AppError('invalid_request', 'facebook-page-differs', { field: 'pageAccessToken' });
  }
  await connectAccount(deps, transport, key, { accountId: id, name: input.pageName, token }, signal);
  return getMessenger(deps, key);
}

/** Always throws: `invalid_request` for a refused token or call, and any other error unchanged. */
function rejectToken(error: unknown): never {
  if (
    error instanceof DeliveryFailure &&
    (error.problem === 'token-refused' || error.problem === 'refused')
  ) {
    throw new AppError('invalid_request', error.localizedMessage, { field: 'pageAccessToken' });
  }
  throw error;
}

/**
 * Subscribes to the messages of an assistant's Facebook page or unsubscribes. Throws `not_found`, `conflict`
 * if the operator has not configured the channel, and DeliveryFailure.
 */
export async function subscribeMessenger(
  deps: AccountDeps,
  key: AssistantKey,
  isSubscribed: boolean,
  signal: AbortSignal,
): Promise<{ isSubscribed: boolean }> {
  const account = await requireAccount(deps, transport, key);
  requireConfigured(deps, transport);
  return setSubscribed(deps, transport, account, isSubscribed, signal);
}

/**
 * Asks Facebook whether it sends us the messages of the page, and stores the result on the account. Throws
 * like `subscribeMessenger`.
 */
export async function getSubscription(
  deps: AccountDeps,
  key: AssistantKey,
  signal: AbortSignal,
): Promise<{ isSubscribed: boolean }> {
  const account = await requireAccount(deps, transport, key);
  requireConfigured(deps, transport);
  return checkAccount(deps, transport, account, signal);
}

type PageList = { pages: MessengerPage[] };

/**
 * Fetches the Facebook pages of a user token from Facebook and stores them, so that the owner can connect
 * one. Tokens are returned as handles. Throws `invalid_request` for a refused token, `conflict` if the
 * operator has not configured the channel, and DeliveryFailure.
 */
export async function listPages(
  deps: AccountDeps,
  ownerId: string,
  userToken: string,
  signal: AbortSignal,
): Promise<PageList> {
  requireConfigured(deps, transport);
  const token = await resolveToken(deps, ownerId, userToken);
  const pages = await fetchPages(deps, token, signal).catch(rejectToken);
  return { pages: await savePages(deps, ownerId, pages) };
}

/**
 * Stores Facebook pages that a client names, so that the owner can connect one. Their tokens are not checked
 * before. Throws `invalid_request` for an unknown handle.
 */
export async function cachePages(
  deps: AccountDeps,
  ownerId: string,
  pages: { id: string; name: string; accessToken: string }[],
): Promise<PageList> {
  const pagesWithTokens: { id: string; name: string; token: string }[] = [];
  for (const { id, name, accessToken } of pages) {
    pagesWithTokens.push({ id, name, token: await resolveToken(deps, ownerId, accessToken) });
  }
  return { pages: await savePages(deps, ownerId, pagesWithTokens) };
}

/** Returns the stored Facebook pages that the owner can connect; expired ones are left out. */
export async function listCachedPages(deps: Pick<Deps, 'database'>, ownerId: string): Promise<PageList> {
  return { pages: await listSavedPages(deps, ownerId) };
}

/** Fields that the API tester requests. None of them is a secret. */
const fields: Record<MessengerTestEndpoint, Record<string, string>> = {
  me: { fields: 'id,name' },
  'me/accounts': { fields: 'id,name', limit: '5' },
  'me/permissions': {},
  'me/subscribed_apps': {},
  'me/messenger_profile': { fields: 'greeting' },
};

/**
 * Calls one Graph API endpoint with a token and returns whether it succeeded. A failure of the call is a
 * result, not an error. Throws `not_found` for an unknown assistant and `invalid_request` for an unknown
 * handle.
 */
export async function testApi(
  deps: AccountDeps,
  ownerId: string,
  { accessToken, endpoint, assistantId }: z.output<typeof testEndpoint.body>,
  signal: AbortSignal,
): Promise<z.input<typeof testEndpoint.response>> {
  if (assistantId !== undefined) await requireAssistant(deps, ownerId, assistantId);
  const token = await resolveToken(deps, ownerId, accessToken);
  const call = { channel: messengerLabel, path: endpoint, query: fields[endpoint], token, signal };
  const describe = (success: boolean, message: ReturnType<typeof localizedMessage>) => ({
    success,
    endpoint,
    message: formatEnglish(message),
    because: message,
  });
  try {
    await callGraph(deps, call, z.unknown());
    return describe(true, localizedMessage('channel-answers', { channel: 'Facebook' }));
  } catch (error) {
    if (error instanceof DeliveryFailure) return describe(false, error.localizedMessage);
    throw error;
  }
}
