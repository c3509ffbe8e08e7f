import { randomBytes } from 'node:crypto';
import { notionToken, notionTokenHeader } from '@anito/contract/notion';
import type { Secrets } from '@anito/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';
import { AppError } from '../../lib/errors.ts';
import { hashSecretAsHex } from '../../lib/hash-secret.ts';
import { type LocalizedMessage, localizedMessage, type PlainReason } from '../../lib/reasons.ts';
import * as store from './notion-tokens.store.ts';

type TokenDeps = Pick<Deps, 'database' | 'secrets'>;

/** Lifetime of a handle in hours. */
const handleHours = 24;

/** Distinguishes handles from tokens. Tokens of Notion begin with `ntn_` or `secret_`. */
const handlePrefix = 'nth_';

/**
 * Context that is authenticated with an encrypted token: its owner and row, so that tokens cannot be swapped.
 */
const contextOf = (place: 'handles' | 'connections', ownerId: string, id: string | number) =>
  `notion-${place}:${ownerId}:${id}`;

/** The columns with encrypted tokens. */
export const encryptedTokenColumns: EncryptedColumn[] = [
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

/** Returns (does not throw) the error for an invalid token or handle, without repeating it. */
export function invalidToken(problem: PlainReason | LocalizedMessage): AppError {
  return new AppError('invalid_request', problem, { field: 'apiToken' });
}

/**
 * Encrypts and stores a token for 24 hours, and returns a handle by which the owner can use it during that
 * time. Deletes expired tokens.
 */
export async function storeToken(
  deps: TokenDeps,
  ownerId: string,
  token: string,
  workspaceName: string,
): Promise<{ tokenHandle: string; expiresAt: string }> {
  const tokenHandle = handlePrefix + randomBytes(32).toString('base64url');
  const handleHash = hashSecretAsHex(tokenHandle);
  const encryptedToken = deps.secrets.encrypt(token, contextOf('handles', ownerId, handleHash));
  const values = { handleHash, token: encryptedToken, workspaceName, hours: handleHours };
  await store.removeExpiredTokens(deps.database);
  const expiresAt = await store.insertToken(deps.database, ownerId, values);
  return { tokenHandle, expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the token that a handle stands for; a token is returned as it is. Throws `invalid_request` for a
 * handle that has expired or that the owner does not have.
 */
export async function resolveToken(deps: TokenDeps, ownerId: string, tokenOrHandle: string): Promise<string> {
  if (!tokenOrHandle.startsWith(handlePrefix)) return tokenOrHandle;
  const handleHash = hashSecretAsHex(tokenOrHandle);
  const encryptedToken = await store.findToken(deps.database, ownerId, handleHash);
  const token =
    encryptedToken && deps.secrets.tryDecrypt(encryptedToken, contextOf('handles', ownerId, handleHash));
  if (!token) {
    throw invalidToken('notion-key-forgotten');
  }
  return token.toString();
}

/**
 * Returns the token of a request: from its header, otherwise from its query or body, with handles resolved.
 * Throws `invalid_request` for an invalid or missing token or handle.
 */
export async function resolveRequestToken(
  deps: TokenDeps,
  ownerId: string,
  request: FastifyRequest,
  bodyOrQueryToken: string | undefined,
): Promise<string> {
  const header = request.headers[notionTokenHeader];
  const value = notionToken.safeParse(header === undefined || header === '' ? bodyOrQueryToken : header);
  if (!value.success) {
    const [issue] = value.error.issues;
    throw invalidToken(localizedMessage('invalid-input', { problem: issue?.message ?? '' }));
  }
  return resolveToken(deps, ownerId, value.data);
}

type ConnectionScope = { ownerId: string; connectionId: number };

/**
 * Encrypts the token of a source for storage. The result can be decrypted only for the same owner and source.
 */
export function encryptConnectionToken(secrets: Secrets, place: ConnectionScope, token: string): Buffer {
  return secrets.encrypt(token, contextOf('connections', place.ownerId, place.connectionId));
}

/**
 * Decrypts the token of a source. Returns null when it cannot be decrypted any more. The token of an imported
 * source is empty.
 */
export function decryptConnectionToken(
  secrets: Secrets,
  place: ConnectionScope,
  encryptedToken: Buffer,
): string | null {
  const context = contextOf('connections', place.ownerId, place.connectionId);
  return secrets.tryDecrypt(encryptedToken, context)?.toString() ?? null;
}
