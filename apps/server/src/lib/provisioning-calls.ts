import type { Endpoint } from '@anito/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { nameRequester } from '../db/oldest-first-pool.ts';
import type { ProvisioningAccess, ProvisioningKeyHolder } from './caller.ts';
import { AppError } from './errors.ts';

/**
 * Requires a provisioning key for a request and sets it as `provisioningKey`. Throws `unauthenticated`,
 * `too_many_requests`, and `forbidden` when the key lacks the scope (or the scopes of all fields), or when
 * the request tries to act as a user.
 */
export async function requireProvisioningKey(
  request: FastifyRequest,
  { endpoint, provisioningAccess }: { endpoint: Endpoint; provisioningAccess: ProvisioningAccess },
): Promise<void> {
  const holder = await provisioningAccess.find(request.headers.authorization);
  nameRequester(`provisioning:${holder.keyId}`);
  if (request.headers['x-impersonate-user'] !== undefined) throw new AppError('forbidden', 'foreign-user');
  const scopes = endpoint.scope ? [endpoint.scope] : Object.values(endpoint.fieldScopes ?? {});
  if (!scopes.some((scope) => holder.scopes.includes(scope))) {
    throw new AppError('forbidden', 'provisioning-key-scope');
  }
  request.provisioningKey = holder;
}

/** Throws `forbidden` when a provisioning key lacks the scope of a field in the body. */
export function requireFieldScopes(
  { fieldScopes = {} }: Endpoint,
  holder: ProvisioningKeyHolder,
  body: unknown,
): void {
  for (const field of Object.keys(body ?? {})) {
    const scope = fieldScopes[field];
    if (scope && !holder.scopes.includes(scope)) {
      throw new AppError('forbidden', 'provisioning-key-scope', { field });
    }
  }
}
