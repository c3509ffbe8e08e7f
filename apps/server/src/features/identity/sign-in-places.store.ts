import type { Database } from '../../db/database.ts';
import { execute, type SqlRunner } from '../../db/sql.ts';
import type { PlaceHashes } from './sign-in-places.ts';

/** Days that a browser or an address is remembered after its last sign-in. */
export const placeDays = 180;

/**
 * Maximum number of remembered places per account. A browser without cookies is a new place at every sign-in.
 */
const maxPlaces = 50;

/**
 * Records the browser and the network address of a successful sign-in as known places of an account, and
 * deletes its oldest places beyond 50.
 */
export async function recordSignInPlace(
  runner: SqlRunner,
  accountId: string,
  hashes: PlaceHashes,
): Promise<void> {
  // Sorted, so that two simultaneous sign-ins lock rows in the same order.
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

/** Deletes known places without a sign-in for 180 days. Safe to run at any time and more than once. */
export async function removeOldSignInPlaces(database: Database): Promise<void> {
  await execute(
    database.pool,
    'delete from sign_in_places where seen_at < now() - make_interval(days => $1)',
    [placeDays],
  );
}
