import { randomBytes } from 'node:crypto';
import { type MessengerSignIn, messengerCallbackPath } from '@anito/contract/messenger';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { requireConfigured } from '../messaging/accounts.service.ts';
import { callGraph, dialogUrl } from '../messaging/graph.service.ts';
import type { ServiceFetchDeps } from '../messaging/transport.ts';
import * as store from './messenger.store.ts';
import { messengerLabel, messengerTransport } from './messenger.transport.ts';
import { fetchPages, savePages } from './pages.service.ts';

type SignInDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & ServiceFetchDeps;

/** Minutes in which a sign-in must be completed. */
const stateMinutes = 10;

const scopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'];

const createSecret = () => randomBytes(32).toString('base64url');
const redirectUri = ({ PUBLIC_URL }: Deps['env']) => `${PUBLIC_URL}${messengerCallbackPath}`;

/**
 * Starts a sign-in at Facebook for the pages of an assistant, and returns its URL. It works once and only in
 * the browser that has the secret `browser` in a cookie, so that an attacker cannot add another person's
 * pages to their own account. Throws `not_found`, and `conflict` when the operator has not configured the
 * channel.
 */
export async function startSignIn(
  deps: SignInDeps,
  key: { ownerId: string; assistantId: number },
): Promise<{ authUrl: string; browser: string }> {
  await requireAssistant(deps, key.ownerId, key.assistantId);
  requireConfigured(deps, messengerTransport);
  const [state, browser] = [createSecret(), createSecret()];
  await store.insertSignIn(deps.database, {
    ...key,
    stateHash: hashSecretAsHex(state),
    browserHash: hashSecretAsHex(browser),
    minutes: stateMinutes,
  });
  const authUrl = dialogUrl(deps.env, {
    client_id: deps.env.FACEBOOK_APP_ID ?? '',
    redirect_uri: redirectUri(deps.env),
    response_type: 'code',
    scope: scopes.join(','),
    state,
  });
  return { authUrl, browser };
}

const tokenSchema = z.object({ access_token: z.string() });

/**
 * Exchanges an authorization code for the user's token, and that for a long-lived one. Throws DeliveryFailure
 * if either call fails.
 */
async function exchangeCode(deps: SignInDeps, code: string, signal: AbortSignal): Promise<string> {
  const { env } = deps;
  const app = { client_id: env.FACEBOOK_APP_ID ?? '', client_secret: env.FACEBOOK_APP_SECRET ?? '' };
  const call = { channel: messengerLabel, method: 'POST' as const, path: 'oauth/access_token', signal };
  const first = await callGraph(
    deps,
    { ...call, body: { ...app, redirect_uri: redirectUri(env), code } },
    tokenSchema,
  );
  const longLived = await callGraph(
    deps,
    { ...call, body: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: first.access_token } },
    tokenSchema,
  );
  return longLived.access_token;
}

const callbackQuery = z.object({
  state: z.string().max(200),
  code: z.string().min(1).max(2_000).optional(),
  error: z.string().optional(),
});

/**
 * Completes a Facebook sign-in: stores its pages and returns the message for the window that opened it.
 * Throws `invalid_request` for a sign-in that was not started in this browser, has expired or was completed
 * before. Returns a later failure as `failed`, because that window shows it.
 */
export async function completeSignIn(
  deps: SignInDeps,
  query: unknown,
  browserSecret: string,
  signal: AbortSignal,
): Promise<
  { told: MessengerSignIn } | { failed: AppError; type: 'FACEBOOK_AUTH_ERROR' | 'FACEBOOK_OAUTH_ERROR' }
> {
  const { data } = callbackQuery.safeParse(query);
  const signIn =
    data &&
    (await store.consumeSignIn(deps.database, hashSecretAsHex(data.state), hashSecretAsHex(browserSecret)));
  if (!signIn) throw new AppError('invalid_request', 'facebook-state-unknown');
  const { ownerId, assistantId } = signIn;
  if (data.code === undefined) {
    return { failed: new AppError('invalid_request', 'facebook-cancelled'), type: 'FACEBOOK_AUTH_ERROR' };
  }
  try {
    const pagesFound = await fetchPages(deps, await exchangeCode(deps, data.code, signal), signal);
    const pages = await savePages(deps, ownerId, pagesFound).catch((cause: unknown) => {
      throw new AppError('internal', 'facebook-cache-failed', { cause });
    });
    if (pages.length === 0) throw new AppError('invalid_request', 'facebook-no-pages');
    return { told: { type: 'FACEBOOK_OAUTH_SUCCESS', data: { assistantId, pages } } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: error, type: 'FACEBOOK_OAUTH_ERROR' };
  }
}
