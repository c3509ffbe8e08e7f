import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { findLivingKeyById, type LivingKey } from './api-keys.store.ts';

/** Content of a frame token: the key, the assistant and the expiry. */
type FrameToken = { apiKeyId: number; assistantId: number; expiresAt: Date; isTest: boolean };

/** Lifetime of a token in milliseconds. An open page requests a new one before it ends. */
const lifeMs = 30 * 60_000;
const mark = 'frame';

function sign(secrets: Secrets, signed: string, key: Pick<LivingKey, 'secretHash'>): string {
  // Signs with the hash of the key's current secret, so that regenerating the key invalidates earlier tokens.
  return secrets.hmac('widget-frame', `${signed}.${key.secretHash.toString('hex')}`);
}

/**
 * Creates the token with which a widget's frame uses one assistant on behalf of a key, for half an hour. It
 * gives no other access and ends with the key.
 */
function createFrameToken(
  secrets: Secrets,
  key: Pick<LivingKey, 'id' | 'secretHash'>,
  assistantId: number,
  options: { isTest: boolean; now?: Date },
): { token: string; expiresAt: Date } {
  const expiresAt = new Date((options.now ?? new Date()).getTime() + lifeMs);
  const signed = [mark, key.id, assistantId, expiresAt.getTime(), options.isTest ? 1 : 0].join('.');
  return { token: `${signed}.${sign(secrets, signed, key)}`, expiresAt };
}

const shape = /^(frame\.([1-9]\d{0,15})\.([1-9]\d{0,15})\.(\d{1,15})\.([01]))\.([0-9a-f]{64})$/;

/**
 * Parses a token. Returns undefined for a malformed or expired one. Does not verify it; `isFrameTokenOf`
 * does.
 */
export function readFrameToken(token: string, now = new Date()): FrameToken | undefined {
  const [, , apiKeyId, assistantId, expiresAt, test] = shape.exec(token) ?? [];
  if (!apiKeyId || Number(expiresAt) <= now.getTime()) return undefined;
  return {
    apiKeyId: Number(apiKeyId),
    assistantId: Number(assistantId),
    expiresAt: new Date(Number(expiresAt)),
    isTest: test === '1',
  };
}

/** Returns whether this server signed the token for the key's current secret. */
export function isFrameTokenOf(secrets: Secrets, key: Pick<LivingKey, 'secretHash'>, token: string): boolean {
  const [, signed, , , , , signature] = shape.exec(token) ?? [];
  return (
    signed !== undefined && signature !== undefined && equalSecrets(sign(secrets, signed, key), signature)
  );
}

/**
 * Creates a frame token for the holder of a key. Throws `unauthenticated` when the key is no longer usable.
 */
export async function createFrameTokenFor(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  holder: KeyHolder,
  assistantId: number,
  options: { isTest: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  // A frame token cannot create another one, so a frame that its page abandons ends with its token.
  const key = holder.frame ? undefined : await findLivingKeyById(database, holder.apiKeyId);
  if (!key) throw new AppError('unauthenticated', 'api-key-refused');
  return createFrameToken(secrets, key, assistantId, options);
}
