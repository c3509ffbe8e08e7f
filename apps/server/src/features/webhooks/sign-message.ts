import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** Returns a new secret in the format of Standard Webhooks: `whsec_` and the key in base64. */
export function createSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/**
 * Returns the headers of a message: id, seconds since 1970, and the signature of both with the body
 * (standardwebhooks.com).
 */
export function signMessage(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
