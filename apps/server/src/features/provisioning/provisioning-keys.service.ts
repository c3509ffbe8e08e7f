import { randomBytes } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import {
  type NewProvisioningKey,
  type ProvisioningKey,
  type ProvisioningKeyInput,
  provisioningKeyPrefix,
} from '@anito/contract/provisioning-keys';
import type { ProvisioningScope } from '@anito/contract/provisioning-scopes';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import type { ProvisioningAccess } from '../../lib/caller.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/hash-secret.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { recordAudit } from '../accounts/users.service.ts';
import * as store from './provisioning-keys.store.ts';

type KeyDeps = Pick<Deps, 'database'>;

const secretBytes = 32;
/** Characters of the secret that the list shows. The other 39 keep 234 of its 256 random bits. */
const suffixLength = 4;

const bearer = /^Bearer +(\S+)$/i;
const secretShape = new RegExp(`^${provisioningKeyPrefix}[\\w-]{43}$`);

function viewKey(row: store.ProvisioningKeyRow): ProvisioningKey {
  return {
    ...row,
    scopes: row.scopes as ProvisioningScope[],
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

/** Returns the provisioning keys that are not revoked, newest first, without their secrets. */
export async function listKeys({ database }: KeyDeps): Promise<ProvisioningKey[]> {
  return (await store.listKeyRows(database)).map(viewKey);
}

/**
 * Creates a provisioning key, records it in the audit log, and returns its secret, which cannot be read
 * again. Throws `conflict` when there are too many keys.
 */
export async function createKey(
  deps: KeyDeps,
  { name, scopes }: ProvisioningKeyInput,
  by: Actor,
): Promise<NewProvisioningKey> {
  const secret = provisioningKeyPrefix + randomBytes(secretBytes).toString('base64url');
  const row = await store.insertKey(
    deps.database,
    {
      name,
      scopes,
      keySuffix: secret.slice(-suffixLength),
      secretHash: hashSecret(secret),
      createdById: by.actorId,
    },
    (count) => {
      if (count < limits.provisioningKeys) return;
      const most = limits.provisioningKeys;
      throw new AppError('conflict', localizedMessage('quota-provisioning-keys', { most }));
    },
    (runner, id) =>
      recordAudit(
        deps,
        {
          ...by,
          actingAsId: null,
          action: 'provisioning-key.created',
          object: `provisioning-key:${id}`,
          objectName: name,
          detail: scopes.join(', '),
        },
        runner,
      ),
  );
  return { secret, key: viewKey(row) };
}

/**
 * Revokes a provisioning key, which takes effect immediately, and records it in the audit log. Throws
 * `not_found` for a missing or revoked one.
 */
export async function revokeKey(deps: KeyDeps, id: number, by: Actor): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const name = await store.revokeKeyRow(runner, id);
    if (name === undefined) throw notFound();
    await recordAudit(
      deps,
      {
        ...by,
        actingAsId: null,
        action: 'provisioning-key.revoked',
        object: `provisioning-key:${id}`,
        objectName: name,
      },
      runner,
    );
  });
}

/**
 * Creates the access check of provisioning keys. `find` throws `unauthenticated` and `too_many_requests`. It
 * reads the database on each call, so that revoking a key takes effect at once. The key is found by the hash
 * of its secret, so the time of the lookup tells nothing about the secret of another key.
 */
export function createProvisioningAccess({
  database,
  rateLimits,
}: Pick<Deps, 'database' | 'rateLimits'>): ProvisioningAccess {
  return {
    async find(authorization) {
      const secret = bearer.exec(authorization ?? '')?.[1] ?? '';
      const key = secretShape.test(secret)
        ? await store.findUsableKey(database, hashSecret(secret))
        : undefined;
      if (!key) throw new AppError('unauthenticated', 'provisioning-key-refused');
      await rateLimits.consume('provisioningKey', String(key.id));
      if (!key.isUseRecorded) await store.recordKeyUse(database, key.id);
      return { keyId: key.id, scopes: key.scopes };
    },
  };
}
