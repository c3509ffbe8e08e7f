import { randomBytes } from 'node:crypto';
import { type MessengerSignIn, messengerCallbackPath } from '@anito/contract/messenger';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { requireAvailable } from '../messaging/accounts.service.ts';
import { callGraph, dialogUrl } from '../messaging/graph.service.ts';
import type { ServiceFetchDeps } from '../messaging/transport.ts';
import * as store from './messenger.store.ts';
import { messengerLabel, messengerTransport } from './messenger.transport.ts';
import { keepPages, readPages } from './pages.service.ts';

type SignInDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & ServiceFetchDeps;

/** How long a sign-in may take. */
const stateMinutes = 10;

const scopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'];

const makeSecret = () => randomBytes(32).toString('base64url');
const redirectUri = ({ PUBLIC_URL }: Deps['env']) => `${PUBLIC_URL}${messengerCallbackPath}`;

/**
 * Begins a sign-in at Facebook for pages that an assistant is to answer: good once, in the browser that has the cookie, so
 * that nobody can have somebody else's pages signed into their own account. Throws `not_found`, and `conflict` where the
 * operator has not set what it needs.
 */
export async function beginSignIn(
  deps: SignInDeps,
  of: { ownerId: string; assistantId: number },
): Promise<{ authUrl: string; browser: string }> {
  await requireAssistant(deps, of.ownerId, of.assistantId);
  requireAvailable(deps, messengerTransport);
  const [state, browser] = [makeSecret(), makeSecret()];
  await store.insertState(deps.database, {
    ...of,
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

const token = z.object({ access_token: z.string() });

/** The user's token for a code, made to last where Facebook does so. Throws DeliveryFailure. */
async function exchangeCode(deps: SignInDeps, code: string, signal: AbortSignal): Promise<string> {
  const { env } = deps;
  const app = { client_id: env.FACEBOOK_APP_ID ?? '', client_secret: env.FACEBOOK_APP_SECRET ?? '' };
  const call = { channel: messengerLabel, method: 'POST' as const, path: 'oauth/access_token', signal };
  const first = await callGraph(
    deps,
    { ...call, body: { ...app, redirect_uri: redirectUri(env), code } },
    token,
  );
  const lasting = await callGraph(
    deps,
    { ...call, body: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: first.access_token } },
    token,
  );
  return lasting.access_token;
}

const returned = z.object({
  state: z.string().max(200),
  code: z.string().min(1).max(2_000).optional(),
  error: z.string().optional(),
});

/**
 * Ends a sign-in: keeps the pages that it opened, and resolves to what the window that waits is told. Throws
 * `invalid_request` for a sign-in that nobody began in this browser, that has expired or was ended before.
 */
export async function endSignIn(
  deps: SignInDeps,
  query: unknown,
  browser: string,
  signal: AbortSignal,
): Promise<
  { told: MessengerSignIn } | { failed: AppError; type: 'FACEBOOK_AUTH_ERROR' | 'FACEBOOK_OAUTH_ERROR' }
> {
  const { data } = returned.safeParse(query);
  const begun =
    data && (await store.takeState(deps.database, hashSecretAsHex(data.state), hashSecretAsHex(browser)));
  if (!begun) throw new AppError('invalid_request', 'facebook-state-unknown');
  const { ownerId, assistantId } = begun;
  if (data.code === undefined) {
    return { failed: new AppError('invalid_request', 'facebook-cancelled'), type: 'FACEBOOK_AUTH_ERROR' };
  }
  try {
    const found = await readPages(deps, await exchangeCode(deps, data.code, signal), signal);
    const pages = await keepPages(deps, ownerId, found).catch((cause: unknown) => {
      throw new AppError('internal', 'facebook-cache-failed', { cause });
    });
    if (pages.length === 0) throw new AppError('invalid_request', 'facebook-no-pages');
    return { told: { type: 'FACEBOOK_OAUTH_SUCCESS', data: { assistantId, pages } } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failed: error, type: 'FACEBOOK_OAUTH_ERROR' };
  }
}
