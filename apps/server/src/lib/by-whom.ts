import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';

/** From where something is done, for the audit log. */
export type Place = { ip: string; requestId: string };

/** The place of a request. */
export const placeOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Place => ({ ip, requestId: id });

/** Who does something, and from where. */
export type By = Place & { actorId: string };

/** By whom a call is made. */
export const byWhom = ({ caller, request }: { caller: Caller; request: FastifyRequest }): By => ({
  actorId: caller.userId,
  ...placeOf(request),
});
