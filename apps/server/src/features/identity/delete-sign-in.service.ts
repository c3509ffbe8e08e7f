import type { SqlRunner } from '../../db/sql.ts';
import { deleteOidcAccount } from './oidc-accounts.store.ts';
import { deleteOidcPayloadsOfAccount } from './oidc-payloads.store.ts';

/** Deletes what somebody signs in with, and ends every sign-in; nothing where an outside provider keeps it. */
export async function deleteSignIn(runner: SqlRunner, subject: string): Promise<void> {
  await deleteOidcPayloadsOfAccount(runner, subject);
  await deleteOidcAccount(runner, subject);
}
