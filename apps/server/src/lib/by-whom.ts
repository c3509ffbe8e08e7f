import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** Where an action comes from, for the audit log. */
export type Place = { ip: string; requestId: string };

/** Returns the origin of a request. */
export const placeOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Place => ({ ip, requestId: id });

/** The person who acts, with the origin of the request. */
export type By = Place & { actorId: string };

/** Returns the actor of a call. */
export const byWhom = ({ caller, request }: { caller: Caller; request: FastifyRequest }): By => ({
  actorId: caller.userId,
  ...placeOf(request),
});
