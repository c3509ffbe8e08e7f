import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { findUsableKeyById, type UsableKey } from './api-keys.store.ts';

/** Content of a frame token: the key, the assistant and the expiry. */
type FrameToken = { apiKeyId: number; assistantId: number; expiresAt: Date; isTest: boolean };

/** Lifetime of a token in milliseconds. An open page requests a new one before it ends. */
const lifetimeMs = 30 * 60_000;
const prefix = 'frame';

/** Returns the signature of a token's payload. */
function signFrameToken(secrets: Secrets, payload: string, key: Pick<UsableKey, 'secretHash'>): string {
  // Signs with the hash of the key's current secret, so that regenerating the key invalidates earlier tokens.
  return secrets.hmac('widget-frame', `${payload}.${key.secretHash.toString('hex')}`);
}

/**
 * Creates the token with which a widget's frame uses one assistant on behalf of a key, for half an hour. It
 * gives no other access and ends with the key.
 */
function createFrameToken(
  secrets: Secrets,
  key: Pick<UsableKey, 'id' | 'secretHash'>,
  assistantId: number,
  options: { isTest: boolean; now?: Date },
): { token: string; expiresAt: Date } {
  const expiresAt = new Date((options.now ?? new Date()).getTime() + lifetimeMs);
  const payload = [prefix, key.id, assistantId, expiresAt.getTime(), options.isTest ? 1 : 0].join('.');
  return { token: `${payload}.${signFrameToken(secrets, payload, key)}`, expiresAt };
}

const tokenPattern = /^(frame\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.(\d{1,15})\.([01]))\.([0-9a-f]{64})$/;

/**
 * Parses a token. Returns undefined for a malformed or expired one. Does not verify it; `isFrameTokenOf`
 * does.
 */
export function parseFrameToken(token: string, now = new Date()): FrameToken | undefined {
  const [, , apiKeyId, assistantId, expiresAt, test] = tokenPattern.exec(token) ?? [];
  if (!apiKeyId || Number(expiresAt) <= now.getTime()) return undefined;
  return {
    apiKeyId: Number(apiKeyId),
    assistantId: Number(assistantId),
    expiresAt: new Date(Number(expiresAt)),
    isTest: test === '1',
  };
}

/** Returns whether this server signed the token for the key's current secret. */
export function isFrameTokenOf(secrets: Secrets, key: Pick<UsableKey, 'secretHash'>, token: string): boolean {
  const [, payload, , , , , signature] = tokenPattern.exec(token) ?? [];
  return (
    payload !== undefined &&
    signature !== undefined &&
    equalSecrets(signFrameToken(secrets, payload, key), signature)
  );
}

/**
 * Creates a frame token for the holder of a key. Throws `unauthenticated` when the key is no longer usable,
 * or the holder has only a frame token.
 */
export async function createFrameTokenForHolder(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  holder: KeyHolder,
  assistantId: number,
  options: { isTest: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  // A frame token cannot create another one, so a frame that its page abandons ends with its token.
  const key = holder.frame ? undefined : await findUsableKeyById(database, holder.apiKeyId);
  if (!key) throw new AppError('unauthenticated', 'api-key-refused');
  return createFrameToken(secrets, key, assistantId, options);
}
