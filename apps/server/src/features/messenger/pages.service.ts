import { randomBytes } from 'node:crypto';
import type { MessengerPage } from '@anito/contract/messenger';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import type { SealedColumn } from '../../lib/sealed-columns.store.ts';
import { callGraph } from '../messaging/graph.service.ts';
import type { ServiceFetchDeps } from '../messaging/transport.ts';
import * as store from './messenger.store.ts';
import { messengerLabel } from './messenger.transport.ts';

type PageDeps = Pick<Deps, 'database' | 'secrets' | 'env'> & ServiceFetchDeps;

/** Distinguishes handles from tokens. Facebook's tokens start with `EAA`. */
const handlePrefix = 'fbp_';

/** Context bound into the ciphertext of a token: its owner and page, so that two tokens cannot be swapped. */
const contextOf = (ownerId: string, handle: string) => `facebook-pages:${ownerId}:${handle}`;

/** The encrypted tokens of pages that can be connected. */
export const sealedPages: SealedColumn[] = [
  {
    table: 'facebook_pages',
    column: 'token',
    key: 'handle',
    contextOf: ({ ownerId, key }) => contextOf(ownerId, key),
  },
];

/**
 * Returns the token for a token or a handle. Throws `invalid_request` for a handle that is not the owner's.
 */
export async function resolveToken(deps: PageDeps, ownerId: string, tokenOrHandle: string): Promise<string> {
  if (!tokenOrHandle.startsWith(handlePrefix)) return tokenOrHandle;
  const row = await store.findPage(deps.database, ownerId, tokenOrHandle);
  const token = row && deps.secrets.tryDecrypt(row.token, contextOf(ownerId, row.handle));
  if (!token) throw new AppError('invalid_request', 'facebook-page-forgotten', { field: 'pageAccessToken' });
  return token.toString();
}

/** A page with its token as Facebook returned it. */
type OpenPage = { id: string; name: string; token: string };

/** Stores pages with their tokens, each under a new handle. */
export async function keepPages(
  deps: PageDeps,
  ownerId: string,
  pages: readonly OpenPage[],
): Promise<MessengerPage[]> {
  for (const { id: pageId, name, token } of pages) {
    const handle = handlePrefix + randomBytes(24).toString('base64url');
    const sealed = deps.secrets.encrypt(token, contextOf(ownerId, handle));
    await store.putPage(deps.database, ownerId, { pageId, name, handle, token: sealed });
  }
  const kept = await listKeptPages(deps, ownerId);
  return kept.filter(({ id }) => pages.some((page) => page.id === id));
}

/** Lists the owner's pages that can be connected. */
export async function listKeptPages(
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

const accounts = z.object({
  data: z.array(
    z.object({ id: z.string().max(30), name: z.string().catch(''), access_token: z.string().max(1_000) }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

/** Longest listing, in requests of a hundred pages each. */
const maxAccountPages = 5;

/** Lists the pages of a user token, each with its page token. Throws DeliveryFailure. */
export async function readPages(deps: PageDeps, userToken: string, signal: AbortSignal): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  let after: string | undefined;
  for (let count = 0; count < maxAccountPages; count += 1) {
    const query = { fields: 'id,name,access_token', limit: '100', ...(after ? { after } : {}) };
    const call = { channel: messengerLabel, path: 'me/accounts', token: userToken, query, signal };
    const { data, paging } = await callGraph(deps, call, accounts);
    for (const { id, name, access_token: token } of data) {
      pages.push({ id, name: name.slice(0, 200) || id, token });
    }
    after = paging?.next ? paging.cursors?.after : undefined;
    if (after === undefined) break;
  }
  return pages;
}
