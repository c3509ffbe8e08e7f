import * as column from '../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../db/sql.ts';

/** A piece of background work and its owner. */
export type Work = {
  key: string;
  /** When a piece of work has ended its process twice, it is tried alone among its kind. */
  kind: string;
  ownerId: string;
  connectionId: number | null;
  /** Data for people who read about it. */
  subject: object;
};

/**
 * Counts the start of pieces of work. Returns the number of attempts by key, including these. Work that is
 * dead-lettered or has had `limit` attempts is not counted and not returned.
 */
export async function countStarts(
  runner: SqlRunner,
  works: readonly Work[],
  limit: number,
): Promise<Map<string, number>> {
  const rows = await queryRows(
    runner,
    `insert into work_attempts as known (key, kind, owner_id, connection_id, subject)
     select w.key, w.kind, w.owner_id, (select id from connections where id = w.connection_id), w.subject
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::jsonb[])
       w(key, kind, owner_id, connection_id, subject)
     order by w.key
     on conflict (key) do update set attempts = known.attempts + 1, begun_at = now()
       where known.set_aside_at is null and known.attempts < $6
     returning key, attempts`,
    [
      works.map(({ key }) => key),
      works.map(({ kind }) => kind),
      works.map(({ ownerId }) => ownerId),
      works.map(({ connectionId }) => connectionId),
      works.map(({ subject }) => JSON.stringify(subject)),
      limit,
    ],
    { key: column.text, attempts: column.number },
  );
  return new Map(rows.map(({ key, attempts }) => [key, attempts]));
}

/**
 * Dead-letters work that has had `limit` attempts. Returns whether it is dead-lettered, also by an earlier
 * call.
 */
export async function deadLetterExhausted(runner: SqlRunner, key: string, limit: number): Promise<boolean> {
  const updatedRows = await execute(
    runner,
    `update work_attempts set set_aside_at = coalesce(set_aside_at, now())
     where key = $1 and (attempts >= $2 or set_aside_at is not null)`,
    [key, limit],
  );
  return updatedRows > 0;
}

/**
 * Deletes the attempts of work that is not dead-lettered, by key and the attempt number with which it
 * started. Work that has started again since keeps its attempts.
 */
export async function forgetAttempts(
  runner: SqlRunner,
  attempts: ReadonlyMap<string, number>,
): Promise<void> {
  await execute(
    runner,
    `delete from work_attempts using unnest($1::text[], $2::int[]) as mine (key, attempts)
     where work_attempts.key = mine.key and work_attempts.attempts = mine.attempts and set_aside_at is null`,
    [[...attempts.keys()], [...attempts.values()]],
  );
}

/**
 * Sets the number of attempts to 1, as if the current attempt was the first. Does nothing when the work has
 * started again since.
 */
export async function resetAttempts(runner: SqlRunner, key: string, attempts: number): Promise<void> {
  await execute(runner, 'update work_attempts set attempts = 1 where key = $1 and attempts = $2', [
    key,
    attempts,
  ]);
}
