import type { Business, BusinessKind } from '@anito/contract/onboarding';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, getRow, type SqlRunner } from '../../db/sql.ts';

const progress = {
  businessName: column.text.orNull,
  businessKind: column.textOf<BusinessKind>().orNull,
  connectionId: column.number.orNull,
  /** Null when the source was deleted. */
  connectionType: column.textOf<ConnectionType>().orNull,
  assistantId: column.number.orNull,
  isAssistantThere: column.boolean,
  isMet: column.boolean,
  isSkipped: column.boolean,
  /** Whether the owner has any assistant, however created. */
  hasAssistants: column.boolean,
};

/** Progress of an owner, and whether source and assistant still exist. */
export type ProgressRow = column.RowOf<typeof progress>;

/**
 * Returns the progress of an owner. All its values are null or false before the start, except
 * `hasAssistants`.
 */
export async function getProgress({ pool }: Database, ownerId: string): Promise<ProgressRow> {
  return getRow(
    pool,
    `select o.business_name as "businessName", o.business_kind as "businessKind",
       o.connection_id as "connectionId", c.type as "connectionType", o.assistant_id as "assistantId",
       a.id is not null as "isAssistantThere", o.met_at is not null as "isMet",
       o.skipped_at is not null as "isSkipped",
       exists (select from assistants where owner_id = $1) as "hasAssistants"
     from (select) one
     left join onboarding o on o.owner_id = $1
     left join connections c on c.id = o.connection_id and c.owner_id = $1
     left join assistants a on a.id = o.assistant_id and a.owner_id = $1`,
    [ownerId],
    progress,
  );
}

/** Stores the description of the business. */
export async function saveBusiness(
  { pool }: Database,
  ownerId: string,
  { businessName, businessKind }: Business,
): Promise<void> {
  await execute(
    pool,
    `insert into onboarding (owner_id, business_name, business_kind) values ($1, $2, $3)
     on conflict (owner_id) do update set business_name = $2, business_kind = $3`,
    [ownerId, businessName, businessKind],
  );
}

/** Stores the first source. A different source resets the assistant. */
export async function saveConnection(
  { pool }: Database,
  ownerId: string,
  connectionId: number,
): Promise<void> {
  await execute(
    pool,
    `update onboarding set connection_id = $2,
       assistant_id = case when connection_id = $2 then assistant_id end,
       met_at = case when connection_id = $2 then met_at end
     where owner_id = $1`,
    [ownerId, connectionId],
  );
}

/**
 * Stores the assistant of the source, which the owner has not tried yet. Returns false when another request
 * stored one since `before` was read, or chose another source.
 */
export async function claimAssistant(
  runner: SqlRunner,
  ownerId: string,
  before: Pick<ProgressRow, 'connectionId' | 'assistantId'>,
  assistantId: number,
): Promise<boolean> {
  const claimed = await execute(
    runner,
    `update onboarding set assistant_id = $4, met_at = null
     where owner_id = $1 and connection_id = $2 and assistant_id is not distinct from $3`,
    [ownerId, before.connectionId, before.assistantId, assistantId],
  );
  return claimed > 0;
}

/** Stores when the owner tried the first assistant. The first time is kept. */
export async function markMet({ pool }: Database, ownerId: string): Promise<void> {
  await execute(pool, `update onboarding set met_at = coalesce(met_at, now()) where owner_id = $1`, [
    ownerId,
  ]);
}

/** Stores when the onboarding was skipped. The first time is kept. */
export async function markSkipped({ pool }: Database, ownerId: string): Promise<void> {
  await execute(
    pool,
    `insert into onboarding (owner_id, skipped_at) values ($1, now())
     on conflict (owner_id) do update set skipped_at = coalesce(onboarding.skipped_at, now())`,
    [ownerId],
  );
}
