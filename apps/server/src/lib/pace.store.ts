import type { RateLimitStore } from '@anito/fair-line/rate-limiter';
import * as column from '../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../db/sql.ts';

/** Returns the SQL of the time that many milliseconds from now. */
const sqlAfterMs = (parameter: string) => `now() + make_interval(secs => ${parameter}::float8 / 1000)`;

/**
 * Creates the store that paces requests to other hosts for all processes on one database. It uses the clock
 * of the database.
 */
export function createPaceStore(runner: SqlRunner): RateLimitStore {
  return {
    async acquireTurn(name, forMs) {
      const updatedRows = await execute(
        runner,
        `insert into host_paces as known (host, next_at) values ($1, ${sqlAfterMs('$2')})
         on conflict (host) do update set next_at = excluded.next_at
           where known.next_at <= now() and (known.closed_until is null or known.closed_until <= now())`,
        [name, forMs],
      );
      return updatedRows > 0;
    },
    readWait: (name) =>
      findRow(
        runner,
        `select greatest(0, ceil(extract(epoch from next_at - now()) * 1000))::int as "waitMs",
           greatest(0, ceil(extract(epoch from coalesce(closed_until, now()) - now()) * 1000))::int as "closedMs"
         from host_paces where host = $1`,
        [name],
        { waitMs: column.number, closedMs: column.number },
      ),
    async prolongTurn(name, forMs) {
      await execute(runner, `update host_paces set next_at = ${sqlAfterMs('$2')} where host = $1`, [
        name,
        forMs,
      ]);
    },
    async endTurn(name, { restMs, closedMs }) {
      await execute(
        runner,
        `update host_paces set next_at = ${sqlAfterMs('$2')},
           closed_until = case when $3::float8 is null then closed_until
             else greatest(closed_until, ${sqlAfterMs('$3')}) end
         where host = $1`,
        [name, restMs, closedMs ?? null],
      );
    },
    async closeTurns(name, closedMs) {
      await execute(
        runner,
        `insert into host_paces as known (host, next_at, closed_until) values ($1, now(), ${sqlAfterMs('$2')})
         on conflict (host) do update set closed_until = greatest(known.closed_until, excluded.closed_until)`,
        [name, closedMs],
      );
    },
    async shortenTurns(toMs) {
      await execute(runner, `update host_paces set next_at = least(next_at, ${sqlAfterMs('$1')})`, [toMs]);
    },
  };
}

/** Deletes the paces of hosts that were not requested for a day. Safe to run at any time and repeatedly. */
export async function removeOldPaces(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from host_paces where next_at < now() - interval '1 day'
       and (closed_until is null or closed_until < now())`,
  );
}
