import * as column from '../../db/result-columns.ts';
import { execute, getRow, type SqlRunner } from '../../db/sql.ts';
import { isInProgressExpression } from '../../lib/running-process.store.ts';

/** A number of files and notes, and their size in bytes. */
export type Amount = { items: number; bytes: number };

/** Usage of an account, and the bytes reserved by its unfinished uploads. */
export type Usage = Amount & { reservedBytes: number };

/** Things whose number is limited, regardless of their size. */
export type CountedKind = 'sources' | 'assistants';

/** Space that one upload has reserved. */
type Reservation = { id: string; ownerId: string; processId: string };

/** A request may take ten minutes, and its files are stored after that. */
const maxUploadSeconds = 660;
const isActive = isInProgressExpression('r.process_id', 'r.created_at', maxUploadSeconds);

/**
 * Returns the usage of an account over all its sources, including the additions of the current transaction,
 * and the bytes that unfinished uploads reserve, except the reservation `exceptId`.
 */
export async function readUsage(runner: SqlRunner, ownerId: string, exceptId?: string): Promise<Usage> {
  return getRow(
    runner,
    `select coalesce(max(u.item_count), 0) as items, coalesce(max(u.byte_count), 0) as bytes,
       (select coalesce(sum(r.byte_count), 0)::bigint from upload_reservations r
        where r.owner_id = $1 and r.id is distinct from $2 and ${isActive}) as "reservedBytes"
     from account_usage u where u.owner_id = $1`,
    [ownerId, exceptId],
    { items: column.number, bytes: column.number, reservedBytes: column.number },
  );
}

/** Counts the owner's sources or assistants, including uncommitted ones of the transaction. */
export async function countOwned(runner: SqlRunner, ownerId: string, counted: CountedKind): Promise<number> {
  const table = counted === 'sources' ? 'connections' : 'assistants';
  const { count } = await getRow(
    runner,
    `select count(*)::int as count from ${table} where owner_id = $1`,
    [ownerId],
    { count: column.number },
  );
  return count;
}

/**
 * Locks the account's usage row, so that others who add to the account or reserve space wait until the
 * transaction ends.
 */
export async function lockUsage(runner: SqlRunner, ownerId: string): Promise<void> {
  await execute(
    runner,
    `insert into account_usage as u (owner_id, item_count, byte_count) values ($1, 0, 0)
     on conflict (owner_id) do update set item_count = u.item_count`,
    [ownerId],
  );
}

/** Creates an upload's reservation or sets its number of bytes. */
export async function putReservation(
  runner: SqlRunner,
  { id, ownerId, processId }: Reservation,
  bytes: number,
): Promise<void> {
  await execute(
    runner,
    `insert into upload_reservations (id, owner_id, process_id, byte_count) values ($1, $2, $3, $4)
     on conflict (id) do update set byte_count = excluded.byte_count`,
    [id, ownerId, processId, bytes],
  );
}

/** Deletes an upload's reservation, which releases its space. */
export async function deleteReservation(
  runner: SqlRunner,
  { id, ownerId }: Pick<Reservation, 'id' | 'ownerId'>,
): Promise<void> {
  await execute(runner, 'delete from upload_reservations where id = $1 and owner_id = $2', [id, ownerId]);
}

/** Deletes the reservations of dead processes and of lost uploads, which do not count any more. */
export async function removeLostReservations(runner: SqlRunner): Promise<void> {
  await execute(runner, `delete from upload_reservations r where not ${isActive}`);
}
