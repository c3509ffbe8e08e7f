import { equalSecrets, type Secrets } from '@anito/secrets/secrets';

/**
 * Lifetime of a test token, in milliseconds. An open page fetches its configuration again with the same
 * token.
 */
const lifeMs = 4 * 3_600_000;
const tokenPattern = /^(\d{1,15})\.([0-9a-f]{64})$/;

type TestTarget = { ownerId: string; assistantId: number };

const createSignature = (secrets: Secrets, { ownerId, assistantId }: TestTarget, expiresAt: string) =>
  secrets.hmac('widget-test', `${ownerId}:${assistantId}:${expiresAt}`);

/**
 * Creates a token that proves for four hours that the signed-in owner tests the widget of an assistant. The
 * page's key proves nothing, because it is public.
 */
export function createTestToken(secrets: Secrets, target: TestTarget, now = Date.now()): string {
  const expires = String(now + lifeMs);
  return `${expires}.${createSignature(secrets, target, expires)}`;
}

/** Returns whether a token belongs to this assistant of this owner and has not expired. */
export function isTestToken(secrets: Secrets, target: TestTarget, token: string, now = Date.now()): boolean {
  const [, expires = '', signature = ''] = tokenPattern.exec(token) ?? [];
  return equalSecrets(signature, createSignature(secrets, target, expires)) && Number(expires) > now;
}
