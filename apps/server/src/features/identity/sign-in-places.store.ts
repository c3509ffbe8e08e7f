import type { Database } from '../../db/database.ts';
import { execute, type SqlRunner } from '../../db/sql.ts';
import type { PlaceHashes } from './sign-in-places.ts';

/** How long a browser or an address is remembered after the last sign-in from there. */
export const placeDays = 180;

/** Places of one account that are remembered: a browser without cookies is a new one at every sign-in. */
const maxPlaces = 50;

/** Remembers from where somebody signed in to an account, or that they did again. */
export async function noteSignInPlace(
  runner: SqlRunner,
  accountId: string,
  hashes: PlaceHashes,
): Promise<void> {
  // In order, so that two sign-ins never wait for each other's rows.
  await execute(
    runner,
    `insert into sign_in_places (account_id, place_hash)
     select $1, hash from unnest($2::text[]) hash order by hash
     on conflict (account_id, place_hash) do update set seen_at = now()`,
    [accountId, [hashes.device, hashes.address]],
  );
  await execute(
    runner,
    `delete from sign_in_places where account_id = $1 and place_hash not in
       (select place_hash from sign_in_places where account_id = $1 order by seen_at desc limit $2)`,
    [accountId, maxPlaces],
  );
}

/** Forgets places from where nobody has signed in for long; safe to run at any time and twice. */
export async function removeOldSignInPlaces(database: Database): Promise<void> {
  await execute(
    database.pool,
    'delete from sign_in_places where seen_at < now() - make_interval(days => $1)',
    [placeDays],
  );
}
