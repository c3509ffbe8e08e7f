import { randomUUID } from 'node:crypto';
import { openShop } from '../shop.ts';
import type { ShopHost } from '../shop-parts.ts';
import type { People } from './write-request.ts';

/** Must be in ADMIN_EMAILS. */
export const fuzzAdmin = 'admin@example.com';

const everything = { withEverything: true };

/** Opens two new owners with all kinds of items, and signs in the admin. */
export async function openPeople(host: ShopHost): Promise<People> {
  const owner = await openShop(host, `owner-${randomUUID()}@example.com`, everything);
  const spare = await openShop(host, `spare-${randomUUID()}@example.com`, everything);
  return { owner, spare, admin: await host.signIn(fuzzAdmin) };
}
