import type { Sender } from '@anito/http-bounds/http-refusal';
import type { FastifyRequest } from 'fastify';
import { toAddressKey } from './rate-limits.ts';

/** Whose bounds a request counts in: those of the account, or of the address where nobody is signed in. */
export function nameSender({ caller, ip }: Pick<FastifyRequest, 'caller'> & { ip?: string }): string {
  // A connection that is gone may have no address any more, whatever the types say.
  return caller ? `user:${caller.userId}` : `address:${toAddressKey(ip ?? '')}`;
}

/** The same for bounds that are apart for accounts and for all others. */
export function findSender(request: FastifyRequest): Sender {
  return { name: nameSender(request), isKnown: request.caller !== null };
}
