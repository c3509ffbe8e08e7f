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

/** Tells handles from tokens, of which Facebook's begin with `EAA`. */
const handlePrefix = 'fbp_';

/** What is bound into the ciphertext of a token: its owner and page, so that no two can be swapped. */
const contextOf = (ownerId: string, handle: string) => `facebook-pages:${ownerId}:${handle}`;

/** Where tokens of pages lie that may be connected. */
export const sealedPages: SealedColumn[] = [
  {
    table: 'facebook_pages',
    column: 'token',
    key: 'handle',
    contextOf: ({ ownerId, key }) => contextOf(ownerId, key),
  },
];

/** The token that a caller means by a token or a handle; throws `invalid_request` when it is no handle of theirs. */
export async function resolveToken(deps: PageDeps, ownerId: string, tokenOrHandle: string): Promise<string> {
  if (!tokenOrHandle.startsWith(handlePrefix)) return tokenOrHandle;
  const row = await store.findPage(deps.database, ownerId, tokenOrHandle);
  const token = row && deps.secrets.tryDecrypt(row.token, contextOf(ownerId, row.handle));
  if (!token) throw new AppError('invalid_request', 'facebook-page-forgotten', { field: 'pageAccessToken' });
  return token.toString();
}

/** A page with what opens it, as it came. */
type OpenPage = { id: string; name: string; token: string };

/** Keeps pages with their tokens, each under a handle that stands for it. */
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

/** The pages of an owner that may be connected. */
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

/** A hundred pages each. */
const maxAccountPages = 5;

/** The pages that a user's token opens, each with its own. Throws DeliveryFailure. */
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
