import type { Business, BusinessKind } from '@anito/contract/onboarding';
import type { ConnectionType } from '@anito/contract/sources';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import type { StoredBrand } from '../../db/schema/onboarding.ts';
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
  /** How the business presents itself at the source; null when that states nothing or was not read. */
  brand: column.json<StoredBrand>().orNull,
  /** Whether the brand of the source was read. */
  isBrandRead: column.boolean,
  /** Whether the owner has any assistant, however created. */
  hasAssistants: column.boolean,
};

/** Progress of an owner, and whether source and assistant still exist. */
export type ProgressRow = column.RowOf<typeof progress>;

/**
 * Returns the onboarding progress of an owner. All its values are null or false before the start, except
 * `hasAssistants`.
 */
export async function getProgress({ pool }: Database, ownerId: string): Promise<ProgressRow> {
  return getRow(
    pool,
    `select o.business_name as "businessName", o.business_kind as "businessKind",
       o.connection_id as "connectionId", c.type as "connectionType", o.assistant_id as "assistantId",
       a.id is not null as "isAssistantThere", o.met_at is not null as "isMet",
       o.skipped_at is not null as "isSkipped",
       case when o.brand_connection_id = o.connection_id then o.brand end as brand,
       coalesce(o.brand_connection_id = o.connection_id, false) as "isBrandRead",
       exists (select from assistants where owner_id = $1) as "hasAssistants"
     from (select) one
     left join onboarding o on o.owner_id = $1
     left join connections c on c.id = o.connection_id and c.owner_id = $1
     left join assistants a on a.id = o.assistant_id and a.owner_id = $1`,
    [ownerId],
    progress,
  );
}

/** Stores the name and kind of the owner's business, replacing earlier ones. */
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

/**
 * Stores the first source of the onboarding. A different source than before resets the first assistant and
 * whether it was tried.
 */
export async function saveConnection(
  { pool }: Database,
  ownerId: string,
  connectionId: number,
): Promise<void> {
  await execute(
    pool,
    `insert into onboarding as known (owner_id, connection_id) values ($1, $2)
     on conflict (owner_id) do update set connection_id = $2,
       assistant_id = case when known.connection_id = $2 then known.assistant_id end,
       met_at = case when known.connection_id = $2 then known.met_at end`,
    [ownerId, connectionId],
  );
}

/** Stores the kind of the owner's business. Does nothing before the onboarding was started. */
export async function saveBusinessKind(
  { pool }: Database,
  ownerId: string,
  businessKind: BusinessKind,
): Promise<void> {
  await execute(pool, 'update onboarding set business_kind = $2 where owner_id = $1', [
    ownerId,
    businessKind,
  ]);
}

/** Stores the name and kind of the business, each only if it is not set yet. */
export async function fillBusiness(
  runner: SqlRunner,
  ownerId: string,
  { businessName, businessKind }: { businessName: string | null; businessKind: BusinessKind },
): Promise<void> {
  await execute(
    runner,
    `update onboarding set business_name = coalesce(business_name, $2), business_kind = coalesce(business_kind, $3)
     where owner_id = $1`,
    [ownerId, businessName, businessKind],
  );
}

/**
 * Stores the brand of the business that a source states; null when it states nothing. Does nothing when
 * another source was chosen in the meantime.
 */
export async function saveBrand(
  { pool }: Database,
  ownerId: string,
  connectionId: number,
  brand: StoredBrand | null,
): Promise<void> {
  await execute(
    pool,
    `update onboarding set brand = $3, brand_connection_id = $2 where owner_id = $1 and connection_id = $2`,
    [ownerId, connectionId, brand && JSON.stringify(brand)],
  );
}

/**
 * Stores an assistant of the chosen source as the first one, not tried yet. Returns false when another
 * request stored one since `before` was read, or chose another source.
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

/** Stores that the owner has tried the first assistant. The time of the first call stays. */
export async function markMet({ pool }: Database, ownerId: string): Promise<void> {
  await execute(pool, `update onboarding set met_at = coalesce(met_at, now()) where owner_id = $1`, [
    ownerId,
  ]);
}

/** Stores that the owner has skipped the onboarding. The time of the first call stays. */
export async function markSkipped({ pool }: Database, ownerId: string): Promise<void> {
  await execute(
    pool,
    `insert into onboarding (owner_id, skipped_at) values ($1, now())
     on conflict (owner_id) do update set skipped_at = coalesce(onboarding.skipped_at, now())`,
    [ownerId],
  );
}
