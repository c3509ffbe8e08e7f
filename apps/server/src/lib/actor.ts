import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** Where an action comes from, for the audit log. */
export type RequestOrigin = { ip: string; requestId: string };

/** Returns the origin of a request. */
export const toRequestOrigin = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  ip,
  requestId: id,
});

/** The person who acts, with the origin of the request. */
export type Actor = RequestOrigin & { actorId: string };

/** Returns the actor of a call. */
export const toActor = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => ({
  actorId: caller.userId,
  ...toRequestOrigin(request),
});
