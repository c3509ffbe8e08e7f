import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';

/** The last fetched robots.txt. `content` is empty when the site has none. */
type RobotsFile = { content: string; ageMs: number };

/** Returns the robots.txt of an origin if it was read within the last day; otherwise undefined. */
export async function findRobotsFile(runner: SqlRunner, origin: string): Promise<RobotsFile | undefined> {
  return findRow(
    runner,
    `select content, (extract(epoch from now() - fetched_at) * 1000)::float8 as "ageMs" from robots_files
     where origin = $1 and fetched_at > now() - interval '1 day'`,
    [origin],
    { content: column.text, ageMs: column.number },
  );
}

/** Stores a robots.txt that was just read. */
export async function saveRobotsFile(runner: SqlRunner, origin: string, content: string): Promise<void> {
  await execute(
    runner,
    `insert into robots_files (origin, content) values ($1, $2)
     on conflict (origin) do update set content = excluded.content, fetched_at = now()`,
    [origin, content],
  );
}

/** Deletes the robots.txt of an origin. */
export async function removeRobotsFile(runner: SqlRunner, origin: string): Promise<void> {
  await execute(runner, 'delete from robots_files where origin = $1', [origin]);
}

/** Deletes the stored robots.txt files that were fetched more than a day ago. */
export async function removeOldRobotsFiles(runner: SqlRunner): Promise<void> {
  await execute(runner, `delete from robots_files where fetched_at < now() - interval '1 day'`);
}
