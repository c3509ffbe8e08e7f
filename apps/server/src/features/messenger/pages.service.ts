import { randomBytes } from 'node:crypto';
import type { MessengerPage } from '@anito/contract/messenger';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';
import { AppError } from '../../lib/errors.ts';
import { callGraph } from '../messaging/graph.service.ts';
import type { ServiceFetchDeps } from '../messaging/transport.ts';
import * as store from './messenger.store.ts';
import { messengerLabel } from './messenger.transport.ts';

type PageDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & ServiceFetchDeps;

/** Distinguishes handles from tokens. Facebook's tokens start with `EAA`. */
const handlePrefix = 'fbp_';

/**
 * Context bound into the ciphertext of a token: its owner and handle, so that two tokens cannot be swapped.
 */
const getTokenContext = (ownerId: string, handle: string) => `facebook-pages:${ownerId}:${handle}`;

/** The encrypted tokens of pages that can be connected. */
export const encryptedPages: EncryptedColumn[] = [
  {
    table: 'facebook_pages',
    column: 'token',
    key: 'handle',
    contextOf: ({ ownerId, key }) => getTokenContext(ownerId, key),
  },
];

/**
 * Returns the token that a handle stands for; a token is returned as it is. Throws `invalid_request` for a
 * handle that has expired or that the owner does not have.
 */
export async function resolveToken(deps: PageDeps, ownerId: string, tokenOrHandle: string): Promise<string> {
  if (!tokenOrHandle.startsWith(handlePrefix)) return tokenOrHandle;
  const row = await store.findPage(deps.database, ownerId, tokenOrHandle);
  const token = row && deps.secrets.tryDecrypt(row.token, getTokenContext(ownerId, row.handle));
  if (!token) throw new AppError('invalid_request', 'facebook-page-forgotten', { field: 'pageAccessToken' });
  return token.toString();
}

/** A page with its token as Facebook returned it. */
type PageWithToken = { id: string; name: string; token: string };

/**
 * Stores Facebook pages with their tokens, each under a new handle. Returns these pages with handles instead
 * of tokens.
 */
export async function savePages(
  deps: PageDeps,
  ownerId: string,
  pages: readonly PageWithToken[],
): Promise<MessengerPage[]> {
  for (const { id: pageId, name, token } of pages) {
    const handle = handlePrefix + randomBytes(24).toString('base64url');
    const encryptedToken = deps.secrets.encrypt(token, getTokenContext(ownerId, handle));
    await store.savePage(deps.database, ownerId, { pageId, name, handle, token: encryptedToken });
  }
  const savedPages = await listSavedPages(deps, ownerId);
  return savedPages.filter(({ id }) => pages.some((page) => page.id === id));
}

/**
 * Returns the stored Facebook pages that the owner can connect, with handles instead of tokens, sorted by
 * name.
 */
export async function listSavedPages(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
): Promise<MessengerPage[]> {
  const rows = await store.listPages(database, ownerId);
  return rows.map(({ pageId, name, handle, keptAt }) => ({
    id: pageId,
    name,
    tokenHandle: handle,
    keptAt: keptAt.toISOString(),
  }));
}

const accountsSchema = z.object({
  data: z.array(
    z.object({ id: z.string().max(30), name: z.string().catch(''), access_token: z.string().max(1_000) }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/** Longest listing, in requests of a hundred pages each. */
const maxRequests = 5;

/**
 * Fetches the Facebook pages of a user token, each with its page token, at most five hundred. Throws
 * DeliveryFailure.
 */
export async function fetchPages(
  deps: PageDeps,
  userToken: string,
  signal: AbortSignal,
): Promise<PageWithToken[]> {
  const pages: PageWithToken[] = [];
  let after: string | undefined;
  for (let count = 0; count < maxRequests; count += 1) {
    const query = { fields: 'id,name,access_token', limit: '100', ...(after ? { after } : {}) };
    const call = { channel: messengerLabel, path: 'me/accounts', token: userToken, query, signal };
    const { data, paging } = await callGraph(deps, call, accountsSchema);
    for (const { id, name, access_token: token } of data) {
      pages.push({ id, name: name.slice(0, 200) || id, token });
    }
    after = paging?.next ? paging.cursors?.after : undefined;
    if (after === undefined) break;
  }
  return pages;
}
