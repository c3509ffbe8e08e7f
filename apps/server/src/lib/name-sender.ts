import type { FastifyRequest } from 'fastify';
import { toAddressKey } from './rate-limits.ts';

/** Whose bounds a request counts in: those of the account, or of the address where nobody is signed in. */
export function nameSender({ caller, ip }: FastifyRequest): string {
  return caller ? `user:${caller.userId}` : `address:${toAddressKey(ip)}`;
}
