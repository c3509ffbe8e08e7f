import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { provisioningScopes } from './provisioning-scopes.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** Prefix of every provisioning key, so that a leaked key is recognisable. */
export const provisioningKeyPrefix = 'anito_op_';

/** A provisioning key as admins see it, without its secret. */
const provisioningKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(provisioningScopes)),
  keySuffix: z.string(),
  /** E-mail address of the admin who created it; null when that account was deleted. */
  createdBy: z.string().nullable(),
  createdAt: isoDate,
  /** Accurate to a minute. */
  lastUsedAt: isoDate.nullable(),
});
export type ProvisioningKey = z.infer<typeof provisioningKey>;

/** A new key. The only response that contains the secret. */
const newProvisioningKey = z.object({ secret: z.string(), key: provisioningKey });
export type NewProvisioningKey = z.infer<typeof newProvisioningKey>;

const provisioningKeyInput = z.strictObject({
  name: personText({ min: 1, max: limits.nameMax, label: 'Name' }),
  scopes: z
    .array(z.enum(provisioningScopes))
    .min(1)
    .max(provisioningScopes.length)
    .transform((requested) => provisioningScopes.filter((scope) => requested.includes(scope))),
});
export type ProvisioningKeyInput = z.output<typeof provisioningKeyInput>;

export const listProvisioningKeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/provisioning-keys',
  access: 'admin',
  resource: 'none',
  summary: 'List the provisioning keys of the installation, newest first',
  response: z.array(provisioningKey),
});

export const createProvisioningKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/provisioning-keys',
  access: 'admin',
  resource: 'none',
  summary: 'Create a provisioning key. The secret is returned only in this response',
  body: provisioningKeyInput,
  status: 201,
  response: newProvisioningKey,
});

export const revokeProvisioningKey = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/provisioning-keys/:id',
  access: 'admin',
  resource: 'provisioningKey',
  params: idParams,
  summary: 'Revoke a provisioning key. It stops working immediately',
  response: done,
});
