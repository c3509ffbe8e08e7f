import { randomBytes } from 'node:crypto';
import { notionToken, notionTokenHeader } from '@anito/contract/notion';
import type { Secrets } from '@anito/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import { type PlainReason, type Said, say } from '../../lib/reasons.ts';
import type { SealedColumn } from '../../lib/sealed-columns.store.ts';
import * as store from './notion-tokens.store.ts';

type TokenDeps = Pick<Deps, 'database' | 'secrets'>;

/** How long a browser may keep a handle. */
const handleHours = 24;

/** Tells handles from tokens, of which Notion's begin with `ntn_` or `secret_`. */
const handlePrefix = 'nth_';

/** What is bound into the ciphertext of a token: its owner and row, so that no two can be swapped. */
const contextOf = (place: 'handles' | 'connections', ownerId: string, id: string | number) =>
  `notion-${place}:${ownerId}:${id}`;

/** Where tokens lie. */
export const sealedTokens: SealedColumn[] = [
  {
    table: 'notion_tokens',
    column: 'token',
    key: 'handle_hash',
    contextOf: ({ ownerId, key }) => contextOf('handles', ownerId, key),
  },
  {
    table: 'notion_connections',
    column: 'token',
    key: 'connection_id',
    contextOf: ({ ownerId, key }) => contextOf('connections', ownerId, key),
  },
];

/** The refusal of a token or handle, of which nothing is repeated. */
export function refuseToken(problem: PlainReason | Said): AppError {
  return new AppError('invalid_request', problem, { field: 'apiToken' });
}

/** Keeps a token that Notion accepts for 24 hours, under a handle that stands for it until then. */
export async function keepToken(
  deps: TokenDeps,
  ownerId: string,
  token: string,
  workspaceName: string,
): Promise<{ tokenHandle: string; expiresAt: string }> {
  const tokenHandle = handlePrefix + randomBytes(32).toString('base64url');
  const handleHash = hashSecretAsHex(tokenHandle);
  const sealed = deps.secrets.encrypt(token, contextOf('handles', ownerId, handleHash));
  const values = { handleHash, token: sealed, workspaceName, hours: handleHours };
  await store.removeExpiredTokens(deps.database);
  const expiresAt = await store.insertToken(deps.database, ownerId, values);
  return { tokenHandle, expiresAt: expiresAt.toISOString() };
}

/** The token that a caller means by a token or a handle; throws `invalid_request` when it is no handle of theirs. */
export async function resolveToken(deps: TokenDeps, ownerId: string, tokenOrHandle: string): Promise<string> {
  if (!tokenOrHandle.startsWith(handlePrefix)) return tokenOrHandle;
  const handleHash = hashSecretAsHex(tokenOrHandle);
  const sealed = await store.findToken(deps.database, ownerId, handleHash);
  const token = sealed && deps.secrets.tryDecrypt(sealed, contextOf('handles', ownerId, handleHash));
  if (!token) {
    throw refuseToken('notion-key-forgotten');
  }
  return token.toString();
}

/** The token of a call: from its header, its query or its body, in this order. Throws as `resolveToken`. */
export async function readToken(
  deps: TokenDeps,
  ownerId: string,
  request: FastifyRequest,
  given: string | undefined,
): Promise<string> {
  const header = request.headers[notionTokenHeader];
  const value = notionToken.safeParse(header === undefined || header === '' ? given : header);
  if (!value.success) {
    const [issue] = value.error.issues;
    throw refuseToken(say('invalid-input', { problem: issue?.message ?? '' }));
  }
  return resolveToken(deps, ownerId, value.data);
}

type ConnectionPlace = { ownerId: string; connectionId: number };

/** A token as a source keeps it. */
export function sealConnectionToken(secrets: Secrets, place: ConnectionPlace, token: string): Buffer {
  return secrets.encrypt(token, contextOf('connections', place.ownerId, place.connectionId));
}

/** The token of a source; null when it cannot be read any more. */
export function openConnectionToken(secrets: Secrets, place: ConnectionPlace, sealed: Buffer): string | null {
  const context = contextOf('connections', place.ownerId, place.connectionId);
  return secrets.tryDecrypt(sealed, context)?.toString() ?? null;
}
