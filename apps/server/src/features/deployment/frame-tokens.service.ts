import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError } from '../../lib/errors.ts';
import { findLivingKeyById, type LivingKey } from './api-keys.store.ts';

/** What a frame's token says: by which key which assistant may be asked, until when. */
type FrameToken = { apiKeyId: number; assistantId: number; expiresAt: Date; isTest: boolean };

/** A page that stands open asks for another before. */
const lifeMs = 30 * 60_000;
const mark = 'frame';

function sign(secrets: Secrets, signed: string, key: Pick<LivingKey, 'secretHash'>): string {
  // The hash is of the key's present secret: one that is made anew ends the tokens of the one before.
  return secrets.hmac('widget-frame', `${signed}.${key.secretHash.toString('hex')}`);
}

/**
 * The token by which a widget's frame asks one assistant in the name of a key, for half an hour. It opens nothing else,
 * and nothing once the key is dead.
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

/** What stands in a token; undefined for what is none or has expired. Whether it is true only `isFrameTokenOf` says. */
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

/** Whether the token was made here for this key, as it is now. */
export function isFrameTokenOf(secrets: Secrets, key: Pick<LivingKey, 'secretHash'>, token: string): boolean {
  const [, signed, , , , , signature] = shape.exec(token) ?? [];
  return (
    signed !== undefined && signature !== undefined && equalSecrets(sign(secrets, signed, key), signature)
  );
}

/** The same for who holds a key; throws `unauthenticated` when it died meanwhile. */
export async function createFrameTokenFor(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  holder: KeyHolder,
  assistantId: number,
  options: { isTest: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  // A token makes no other: a frame that its page has let go ends with its own.
  const key = holder.frame ? undefined : await findLivingKeyById(database, holder.apiKeyId);
  if (!key) throw new AppError('unauthenticated', 'api-key-refused');
  return createFrameToken(secrets, key, assistantId, options);
}
