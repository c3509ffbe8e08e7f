import type { NotionValidation } from '@anito/contract/notion';
import { accountPrefix } from '../../../lib/auth/tokens.ts';

/** Handle of a Notion token stored on the server. `apiToken` is the handle, never the token itself. */
export type NotionHandle = { apiToken: string; expiresAt: string; workspaceName: string };

const key = `${accountPrefix}notion`;

/**
 * Returns the handle of a validated token: an id by which the server finds the token. Undefined if the token
 * is invalid.
 */
export function toHandle(validation: NotionValidation): NotionHandle | undefined {
  const { isValid, tokenHandle, expiresAt, workspaceName } = validation;
  if (!isValid || tokenHandle === null || expiresAt === null) return undefined;
  return { apiToken: tokenHandle, expiresAt, workspaceName: workspaceName ?? '' };
}

const isHandleExpired = ({ expiresAt }: NotionHandle, now: number) => !(new Date(expiresAt).getTime() > now);

/** Stores the handle in this browser, until it expires or the owner signs out. */
export function storeHandle({ apiToken, expiresAt, workspaceName }: NotionHandle): void {
  localStorage.setItem(key, JSON.stringify({ apiToken, expiresAt, workspaceName }));
}

/** Deletes the stored handle if it is this one. */
export function forgetHandle(handle: string): void {
  const text = localStorage.getItem(key);
  if (text !== null && parseHandle(text)?.apiToken === handle) localStorage.removeItem(key);
}

/** Parses a stored handle, or returns undefined if it is malformed. Does not check whether it has expired. */
function parseHandle(text: string): NotionHandle | undefined {
  try {
    const { apiToken, expiresAt, workspaceName } = JSON.parse(text) as Record<string, unknown>;
    if (typeof apiToken !== 'string' || typeof expiresAt !== 'string' || typeof workspaceName !== 'string') {
      return undefined;
    }
    return { apiToken, expiresAt, workspaceName };
  } catch {
    return undefined;
  }
}

/** Returns the handle stored in this browser, or undefined. Deletes an expired or malformed handle. */
export function findHandle(now = Date.now()): NotionHandle | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  const handle = parseHandle(text);
  if (handle && !isHandleExpired(handle, now)) return handle;
  localStorage.removeItem(key);
  return undefined;
}
