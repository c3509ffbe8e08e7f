import type { FastifyRequest } from 'fastify';
import type { Caller, ProvisioningKeyHolder } from './caller.ts';

/** Where an action comes from, for the audit log. */
export type RequestOrigin = { ip: string; requestId: string };

/** Returns the IP address and the id of a request, for the audit log. */
export const toRequestOrigin = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): RequestOrigin => ({
  ip,
  requestId: id,
});

/** The person who acts, with the origin of the request. */
export type Actor = RequestOrigin & { actorId: string };

/** The provisioning key that acts, with the origin of the request. */
export type KeyActor = RequestOrigin & { actorId: null; actorKeyId: number };

/** Returns the actor of a call with a provisioning key. */
export const toKeyActor = ({
  caller,
  request,
}: {
  caller: ProvisioningKeyHolder;
  request: FastifyRequest;
}): KeyActor => ({ actorId: null, actorKeyId: caller.keyId, ...toRequestOrigin(request) });

/**
 * Returns the user who makes a call, with the request's IP address and id. During impersonation this is the
 * impersonated user.
 */
export const toActor = ({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor => ({
  actorId: caller.userId,
  ...toRequestOrigin(request),
});
