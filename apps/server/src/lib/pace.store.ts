import * as column from '../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../db/sql.ts';

const after = (parameter: string) => `now() + make_interval(secs => ${parameter}::float8 / 1000)`;

/** Takes a turn that lasts so long, by the database's clock; false when it is not to be had now. */
export async function takeTurn(runner: SqlRunner, name: string, forMs: number): Promise<boolean> {
  const taken = await execute(
    runner,
    `insert into host_paces as known (host, next_at) values ($1, ${after('$2')})
     on conflict (host) do update set next_at = excluded.next_at
       where known.next_at <= now() and (known.closed_until is null or known.closed_until <= now())`,
    [name, forMs],
  );
  return taken > 0;
}

/** Milliseconds until a turn could be had, and for which nobody may ask at all. */
export async function readWait(
  runner: SqlRunner,
  name: string,
): Promise<{ waitMs: number; closedMs: number } | undefined> {
  return findRow(
    runner,
    `select greatest(0, ceil(extract(epoch from next_at - now()) * 1000))::int as "waitMs",
       greatest(0, ceil(extract(epoch from coalesce(closed_until, now()) - now()) * 1000))::int as "closedMs"
     from host_paces where host = $1`,
    [name],
    { waitMs: column.number, closedMs: column.number },
  );
}

/** Keeps a turn that lasts longer. */
export async function prolongTurn(runner: SqlRunner, name: string, forMs: number): Promise<void> {
  await execute(runner, `update host_paces set next_at = ${after('$2')} where host = $1`, [name, forMs]);
}

/** Ends a turn: the next may be taken after `restMs`, none before `closedMs` where that is given. */
export async function endTurn(
  runner: SqlRunner,
  name: string,
  { restMs, closedMs }: { restMs: number; closedMs: number | undefined },
): Promise<void> {
  await execute(
    runner,
    `update host_paces set next_at = ${after('$2')},
       closed_until = case when $3::float8 is null then closed_until
         else greatest(closed_until, ${after('$3')}) end
     where host = $1`,
    [name, restMs, closedMs ?? null],
  );
}

/** Lets nobody take a turn for so long. */
export async function closeTurns(runner: SqlRunner, name: string, closedMs: number): Promise<void> {
  await execute(
    runner,
    `insert into host_paces as known (host, next_at, closed_until) values ($1, now(), ${after('$2')})
     on conflict (host) do update set closed_until = greatest(known.closed_until, excluded.closed_until)`,
    [name, closedMs],
  );
}

/** Brings turns that dead processes have taken to their ends. */
export async function shortenTurns(runner: SqlRunner, toMs: number): Promise<void> {
  await execute(runner, `update host_paces set next_at = least(next_at, ${after('$1')})`, [toMs]);
}

/** Removes paces that nobody has asked for a day. Safe at any time and twice. */
export async function removeOldPaces(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from host_paces where next_at < now() - interval '1 day'
       and (closed_until is null or closed_until < now())`,
  );
}
