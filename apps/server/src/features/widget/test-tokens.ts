import { equalSecrets, type Secrets } from '@anito/secrets/secrets';

/**
 * Lifetime of a test token, in milliseconds. An open page fetches its configuration again with the same
 * token.
 */
const lifeMs = 4 * 3_600_000;
const shape = /^(\d{1,15})\.([0-9a-f]{64})$/;

type Tested = { ownerId: string; assistantId: number };

const sign = (secrets: Secrets, { ownerId, assistantId }: Tested, expires: string) =>
  secrets.hmac('widget-test', `${ownerId}:${assistantId}:${expires}`);

/**
 * Creates a token that proves that the signed-in owner tests the widget of an assistant. The page's key
 * proves nothing, because it is public.
 */
export function createTestToken(secrets: Secrets, tested: Tested, now = Date.now()): string {
  const expires = String(now + lifeMs);
  return `${expires}.${sign(secrets, tested, expires)}`;
}

/** Returns whether a token belongs to this assistant of this owner and has not expired. */
export function isTestToken(secrets: Secrets, tested: Tested, token: string, now = Date.now()): boolean {
  const [, expires = '', signature = ''] = shape.exec(token) ?? [];
  return equalSecrets(signature, sign(secrets, tested, expires)) && Number(expires) > now;
}
