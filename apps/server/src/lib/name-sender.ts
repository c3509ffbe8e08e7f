import type { Sender } from '@anito/http-bounds/http-refusal';
import type { FastifyRequest } from 'fastify';
import { toAddressKey } from './rate-limits.ts';

/**
 * Returns the key under which a request is limited: the account, the provisioning key, or the address without
 * either (of IPv6, the /64 network).
 */
export function nameSender({
  caller,
  provisioningKey,
  ip,
}: Pick<FastifyRequest, 'caller'> & Partial<Pick<FastifyRequest, 'provisioningKey' | 'ip'>>): string {
  if (provisioningKey) return `provisioning:${provisioningKey.keyId}`;
  // A closed connection may have no address, although its type says otherwise.
  return caller ? nameUser(caller.userId) : `address:${toAddressKey(ip ?? '')}`;
}

/** Returns the key of an account as a sender. */
export const nameUser = (userId: string): string => `user:${userId}`;

/**
 * Returns the key of a public endpoint with its parameters, for limits of responses to callers without an
 * account.
 */
export const nameEndpoint = (path: string, params: unknown): string =>
  `public:${path}:${JSON.stringify(params ?? null)}`;

/**
 * Returns the sender of a request. `isKnown` is true for a signed-in account and for a provisioning key,
 * because limits differ for all others.
 */
export function findSender(request: FastifyRequest): Sender {
  return { name: nameSender(request), isKnown: request.caller !== null || Boolean(request.provisioningKey) };
}

/**
 * Returns the key of a visitor of one assistant without an account. The same id at another assistant is
 * another visitor.
 */
export const nameVisitor = (assistantId: number, visitor: string): string =>
  `visitor:${assistantId}:${visitor}`;
