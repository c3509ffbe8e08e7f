import { createHash } from 'node:crypto';
import { toAddressKey } from '../../lib/rate-limits.ts';

/** Where somebody is who signs in. */
export type Place = {
  /** The random name of the browser, as its cookie has it or as it is about to get it. */
  device: string;
  ip: string;
};

/** A place as it is kept: of no use to find out an address without the e-mail, and different for every account. */
export type PlaceHashes = { device: string; address: string };

/** The hashes of a place for the account of an e-mail address. */
export function hashPlace(email: string, place: Place): PlaceHashes {
  const hash = (kind: string, value: string) =>
    createHash('sha256').update(`${kind} ${email.toLowerCase()} ${value}`).digest('base64url');
  return { device: hash('device', place.device), address: hash('address', toAddressKey(place.ip)) };
}
