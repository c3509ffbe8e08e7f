import { createHash } from 'node:crypto';
import { toAddressKey } from '../../lib/rate-limits.ts';

/**
 * Place of a sign-in: a browser and its address. Both are known to the account after a successful sign-in.
 */
export type SignInPlace = {
  /** Random value that identifies the browser, from its device cookie or about to be set there. */
  device: string;
  ip: string;
};

/**
 * Hashes of the browser and the address of a place. They differ for each account and do not reveal the
 * address without the e-mail.
 */
export type PlaceHashes = { device: string; address: string };

/**
 * Returns SHA-256 hashes of the browser and of the network address of a sign-in. They differ for each e-mail
 * address.
 */
export function hashPlace(email: string, place: SignInPlace): PlaceHashes {
  const hash = (kind: string, value: string) =>
    createHash('sha256').update(`${kind} ${email.toLowerCase()} ${value}`).digest('base64url');
  return { device: hash('device', place.device), address: hash('address', toAddressKey(place.ip)) };
}
