import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { SqlRunner } from '../../db/run-in-transaction.ts';
import { signInPlaces } from '../../db/schema/identity.ts';
import type { PlaceHashes } from './sign-in-places.ts';

/** How long a browser or an address is remembered after the last sign-in from there. */
export const placeDays = 180;

/** Places of one account that are remembered: a browser without cookies is a new one at every sign-in. */
const mostPlaces = 50;

/** Remembers from where somebody signed in to an account, or that they did again. */
export async function noteSignInPlace(
  runner: SqlRunner,
  accountId: string,
  hashes: PlaceHashes,
): Promise<void> {
  // In order, so that two sign-ins never wait for each other's rows.
  await runner.query(
    `insert into sign_in_places (account_id, place_hash)
     select $1, hash from unnest($2::text[]) hash order by hash
     on conflict (account_id, place_hash) do update set seen_at = now()`,
    [accountId, [hashes.device, hashes.address]],
  );
  await runner.query(
    `delete from sign_in_places where account_id = $1 and place_hash not in
       (select place_hash from sign_in_places where account_id = $1 order by seen_at desc limit $2)`,
    [accountId, mostPlaces],
  );
}

/** Forgets places from where nobody has signed in for long; safe to run at any time and twice. */
export async function removeOldSignInPlaces(database: Database): Promise<void> {
  await database.db
    .delete(signInPlaces)
    .where(lt(signInPlaces.seenAt, sql`now() - make_interval(days => ${placeDays})`));
}
