import { equalSecrets, type Secrets } from '@anito/secrets/secrets';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { findUsableKeyById, type UsableKey } from './api-keys.store.ts';
import { findByPublicId, type PublishedAssistant } from './public-ids.store.ts';

/** Content of a frame token: the key, the assistant and the expiry. */
type FrameToken = {
  /** Null for a token that was issued for the assistant's public id. */
  apiKeyId: number | null;
  assistantId: number;
  expiresAt: Date;
  isTest: boolean;
};

/** What a token is issued for. Tokens end when `binding` changes. */
type FrameSubject = { apiKeyId: number | null; binding: string };

/** Lifetime of a token in milliseconds. An open page requests a new one before it ends. */
const lifetimeMs = 30 * 60_000;

/**
 * Returns the subject of the frame tokens of a key. A regenerated key has another one, so its earlier tokens
 * end.
 */
export const toKeySubject = ({ id, secretHash }: Pick<UsableKey, 'id' | 'secretHash'>): FrameSubject => ({
  apiKeyId: id,
  binding: secretHash.toString('hex'),
});

/** Returns the subject of the frame tokens of an assistant's public id. */
export const toPublicSubject = ({ publicId }: Pick<PublishedAssistant, 'publicId'>): FrameSubject => ({
  apiKeyId: null,
  binding: publicId,
});

/** Returns the signature (HMAC) of a token's payload for the subject as it is now. */
function signFrameToken(secrets: Secrets, payload: string, { binding }: FrameSubject): string {
  return secrets.hmac('widget-frame', `${payload}.${binding}`);
}

/**
 * Creates the token with which a widget's iframe uses one assistant for half an hour, on behalf of a key or
 * of the assistant's public id. It gives no other access.
 */
function createFrameToken(
  secrets: Secrets,
  subject: FrameSubject,
  assistantId: number,
  options: { isTest: boolean; now?: Date },
): { token: string; expiresAt: Date } {
  const expiresAt = new Date((options.now ?? new Date()).getTime() + lifetimeMs);
  const start = subject.apiKeyId === null ? ['site'] : ['frame', subject.apiKeyId];
  const payload = [...start, assistantId, expiresAt.getTime(), options.isTest ? 1 : 0].join('.');
  return { token: `${payload}.${signFrameToken(secrets, payload, subject)}`, expiresAt };
}

const tokenPattern =
  /^((?:site|frame\.([1-9]\d{0,15}))\.([1-9]\d{0,15})\.(\d{1,15})\.([01]))\.([0-9a-f]{64})$/;

/**
 * Parses a frame token. Returns undefined for a malformed or expired one. Does not verify the signature;
 * `isFrameTokenOf` does.
 */
export function parseFrameToken(token: string, now = new Date()): FrameToken | undefined {
  const [, payload, apiKeyId, assistantId, expiresAt, test] = tokenPattern.exec(token) ?? [];
  if (!payload || Number(expiresAt) <= now.getTime()) return undefined;
  return {
    apiKeyId: apiKeyId === undefined ? null : Number(apiKeyId),
    assistantId: Number(assistantId),
    expiresAt: new Date(Number(expiresAt)),
    isTest: test === '1',
  };
}

/**
 * Whether this server signed the token for the subject as it is now; false after the key was regenerated.
 * Does not check the expiry; `parseFrameToken` does.
 */
export function isFrameTokenOf(secrets: Secrets, subject: FrameSubject, token: string): boolean {
  const [, payload, , , , , signature] = tokenPattern.exec(token) ?? [];
  return (
    payload !== undefined &&
    signature !== undefined &&
    equalSecrets(signFrameToken(secrets, payload, subject), signature)
  );
}

/**
 * Creates a frame token for the holder of an API key. Throws `unauthenticated` when the key is no longer
 * usable, or when the holder has only a frame token.
 */
export async function createFrameTokenForHolder(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  holder: KeyHolder,
  assistantId: number,
  options: { isTest: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  // A frame token cannot create another one, so a frame that its page abandons ends with its token.
  const { apiKeyId, frame } = holder;
  const key = frame || apiKeyId === null ? undefined : await findUsableKeyById(database, apiKeyId);
  if (!key) throw new AppError('unauthenticated', 'api-key-refused');
  return createFrameToken(secrets, toKeySubject(key), assistantId, options);
}

/** Returns the assistant of an enabled account with a public id; it may be inactive. Throws `not_found`. */
export async function requirePublished(
  { database }: Pick<Deps, 'database'>,
  publicId: string,
): Promise<PublishedAssistant> {
  const assistant = await findByPublicId(database, publicId);
  if (!assistant) throw notFound();
  return assistant;
}

/**
 * Creates a frame token for a website that shows an assistant by its public id, without a key. The caller has
 * checked the website's origin.
 */
export function createFrameTokenForWebsite(
  { secrets }: Pick<Deps, 'secrets'>,
  assistant: PublishedAssistant,
  options: { isTest: boolean },
): { token: string; expiresAt: Date } {
  return createFrameToken(secrets, toPublicSubject(assistant), assistant.id, options);
}
