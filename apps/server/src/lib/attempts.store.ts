import * as column from '../db/result-columns.ts';
import { execute, queryRows, type SqlRunner } from '../db/sql.ts';

/** A piece of background work and whose it is. */
export type Work = {
  key: string;
  /** Of a kind one that has ended its process twice is tried alone. */
  kind: string;
  ownerId: string;
  connectionId: number | null;
  /** What it is about, for those who read of it. */
  subject: object;
};

/**
 * Counts the beginning of pieces of work; resolves to how many there were of each, by key, without those of which there
 * have been `most` and those that are set aside.
 */
export async function countBeginnings(
  runner: SqlRunner,
  works: readonly Work[],
  most: number,
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
      most,
    ],
    { key: column.text, attempts: column.number },
  );
  return new Map(rows.map(({ key, attempts }) => [key, attempts]));
}

/** Sets work aside that has had its attempts; whether it is set aside. */
export async function setAsideSpent(runner: SqlRunner, key: string, most: number): Promise<boolean> {
  const spent = await execute(
    runner,
    `update work_attempts set set_aside_at = coalesce(set_aside_at, now())
     where key = $1 and (attempts >= $2 or set_aside_at is not null)`,
    [key, most],
  );
  return spent > 0;
}

/** Forgets work, by its key and the count that it began with, that is not set aside. */
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

/** Makes the attempt under way the first one. */
export async function resetAttempts(runner: SqlRunner, key: string, attempts: number): Promise<void> {
  await execute(runner, 'update work_attempts set attempts = 1 where key = $1 and attempts = $2', [
    key,
    attempts,
  ]);
}
