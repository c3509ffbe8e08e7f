import { createHmac, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
const digits = 6;

/**
 * Number of steps accepted before and after the current one, because clocks of phones differ (RFC 6238, 5.2).
 */
const tolerance = 1;

/** Encodes bytes as Base32 without padding (RFC 4648, 6), the format of authenticator apps. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns a new secret of 160 bits, the length of its hash (RFC 4226, 4). */
export const createTotpSecret = (): Buffer => randomBytes(20);

/** Returns the one-time code of a 30-second time step (RFC 6238 over RFC 4226: HMAC-SHA-1, six digits). */
export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash[hash.length - 1]! & 0xf;
  const value = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(value).padStart(digits, '0');
}

/** Returns the time step of a time in milliseconds. */
export const stepOf = (now: number): number => Math.floor(now / 1_000 / stepSeconds);

/**
 * Returns the 30-second time step that a code belongs to, the current one or its neighbours. Returns
 * undefined for a wrong code. `now` is in milliseconds.
 */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const current = stepOf(now);
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (computeCode(secret, step) === code) return step;
  }
  return undefined;
}

/** Returns the `otpauth:` URI that authenticator apps read from a QR code. */
export function formatTotpUri(secret: Buffer, names: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(names.issuer)}:${encodeURIComponent(names.account)}`;
  const query = new URLSearchParams({ secret: encodeBase32(secret), issuer: names.issuer });
  return `otpauth://totp/${label}?${query}`;
}
