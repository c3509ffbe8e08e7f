import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { hashSecret } from '../../lib/hash-secret.ts';
import {
  consumeOidcPayload,
  deleteOidcPayload,
  deleteOidcPayloadsOfGrant,
  findOidcPayload,
  findOidcPayloadByUid,
  type OidcPayload,
  upsertOidcPayload,
} from './oidc-payloads.store.ts';

/** Models whose id is a credential; only its SHA-256 hash is stored. */
const bearerModels = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/**
 * Converts a row to the library's payload, or undefined to undefined. `id` restores the id of a bearer model,
 * of which only a hash is stored.
 */
function toAdapterPayload(row: OidcPayload | undefined, id?: string): AdapterPayload | undefined {
  if (!row) return undefined;
  return {
    ...row.payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : {}),
  };
}

/** Creates the storage of one model of the library oidc-provider, in the table `oidc_payloads`. */
export function createOidcAdapter(database: Database, model: string): Adapter {
  const isBearer = bearerModels.has(model);
  const keyOf = (id: string) => `${model}:${isBearer ? hashSecret(id).toString('base64url') : id}`;
  return {
    async upsert(id, payload, expiresIn) {
      const { jti, ...withoutId } = payload;
      await upsertOidcPayload(database, {
        key: keyOf(id),
        model,
        payload: isBearer ? withoutId : { jti, ...withoutId },
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1_000) : null,
      });
    },
    async find(id) {
      return toAdapterPayload(await findOidcPayload(database, keyOf(id)), isBearer ? id : undefined);
    },
    async findByUid(uid) {
      return toAdapterPayload(await findOidcPayloadByUid(database, model, uid));
    },
    // Only the device flow calls this, and it is disabled.
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      // Of two simultaneous requests with one token, at most one gets new tokens.
      if (!(await consumeOidcPayload(database, keyOf(id)))) {
        throw new errors.InvalidGrant('already used');
      }
    },
    async destroy(id) {
      await deleteOidcPayload(database, keyOf(id));
    },
    async revokeByGrantId(grantId) {
      await deleteOidcPayloadsOfGrant(database, model, grantId);
    },
  };
}
