import type { Sender } from '@anito/http-bounds/http-refusal';
import type { FastifyRequest } from 'fastify';
import { toAddressKey } from './rate-limits.ts';

/** Whose bounds a request counts in: those of the account, or of the address where nobody is signed in. */
export function nameSender({ caller, ip }: Pick<FastifyRequest, 'caller'> & { ip?: string }): string {
  // A connection that is gone may have no address any more, whatever the types say.
  return caller ? nameUser(caller.userId) : `address:${toAddressKey(ip ?? '')}`;
}

/** Names an account as a sender. */
export const nameUser = (userId: string): string => `user:${userId}`;

/** In whose bounds answers to strangers are kept: those of the place that they call. */
export const namePlace = (path: string, params: unknown): string =>
  `public:${path}:${JSON.stringify(params ?? null)}`;

/** The same for bounds that are apart for accounts and for all others. */
export function findSender(request: FastifyRequest): Sender {
  return { name: nameSender(request), isKnown: request.caller !== null };
}

/** Names a visitor of one assistant, who has no account; another assistant's visitor of the same id is another one. */
export const nameVisitor = (assistantId: number, visitor: string): string =>
  `visitor:${assistantId}:${visitor}`;
