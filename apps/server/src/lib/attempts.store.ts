import * as column from '../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../db/sql.ts';

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
 * Counts the beginning of a piece of work; resolves to how many there were, undefined when there have been `most` or it is
 * set aside.
 */
export async function countBeginning(
  runner: SqlRunner,
  { key, kind, ownerId, connectionId, subject }: Work,
  most: number,
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    `insert into work_attempts as known (key, kind, owner_id, connection_id, subject)
     values ($1, $2, $3, (select id from connections where id = $4), $5)
     on conflict (key) do update set attempts = known.attempts + 1, begun_at = now()
       where known.set_aside_at is null and known.attempts < $6
     returning attempts`,
    [key, kind, ownerId, connectionId, JSON.stringify(subject), most],
    { attempts: column.number },
  );
  return row?.attempts;
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
