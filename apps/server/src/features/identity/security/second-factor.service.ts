import { createHash, randomBytes } from 'node:crypto';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LimitedEvent } from '../../../lib/rate-limits.ts';
import type { SealedColumn } from '../../../lib/sealed-columns.store.ts';
import type { OidcAccount } from '../oidc-accounts.store.ts';
import * as store from './second-factors.store.ts';
import { createTotpSecret, findStep, writeBase32, writeTotpUri } from './totp.ts';

export type FactorDeps = Pick<Deps, 'database' | 'secrets' | 'rateLimits' | 'settings'>;

const recoveryCodeCount = 10;

/** Encryption context of a secret: its account, so that two ciphertexts cannot be swapped. */
const contextOf = (accountId: string) => `totp-secret:${accountId}`;

/** Encrypted columns of this feature: the secrets of authenticator apps. */
export const sealedFactors: SealedColumn[] = [
  {
    table: 'totp_factors',
    column: 'secret',
    key: 'owner_id',
    contextOf: ({ ownerId }) => contextOf(ownerId),
  },
];

/** Returns whether the account needs a code after the password. */
export async function hasSecondFactor(deps: Pick<Deps, 'database'>, accountId: string): Promise<boolean> {
  return ((await store.findTotpFactor(deps.database, accountId))?.enabledAt ?? null) !== null;
}

/**
 * Creates a secret for an authenticator app. It becomes active once a code confirms it. Throws `conflict`
 * when an app is active.
 */
export async function beginTotp(
  { database, secrets, settings }: FactorDeps,
  account: OidcAccount,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const isKept = await store.keepTotpSecret(
    database,
    account.id,
    secrets.encrypt(secret, contextOf(account.id)),
  );
  if (!isKept) throw new AppError('conflict', 'authenticator-on');
  const uri = writeTotpUri(secret, { issuer: settings.brandName, account: account.email });
  return { secret: writeBase32(secret), uri };
}

/** Consumes a current code of the app. Each code works once. */
async function takeCode(
  { database, secrets }: FactorDeps,
  accountId: string,
  code: string,
  options: { isConfirming: boolean },
): Promise<boolean> {
  const factor = await store.findTotpFactor(database, accountId);
  const secret = factor && secrets.tryDecrypt(factor.secret, contextOf(accountId));
  const step = secret && findStep(secret, code, Date.now());
  return step ? store.takeTotpStep(database, accountId, step, options) : false;
}

const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

const hashCode = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`${accountId} ${plain(code)}`)
    .digest('base64url');

/** Replaces all recovery codes by ten new ones of 80 bits. Only their hashes are stored. */
export async function makeRecoveryCodes(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    writeBase32(randomBytes(10))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
  const hashes = codes.map((code) => hashCode(accountId, code));
  await runInTransaction(database, (runner) => store.replaceRecoveryCodes(runner, accountId, hashes));
  return codes;
}

/**
 * Activates the app with its first code and returns recovery codes. Throws `invalid_request` for a wrong
 * code, and `too_many_requests`.
 */
export async function confirmTotp(deps: FactorDeps, accountId: string, code: string): Promise<string[]> {
  const isRight = await deps.rateLimits.attempt([{ name: 'secondFactor', key: accountId }], async () =>
    (await takeCode(deps, accountId, plain(code), { isConfirming: true })) ? true : undefined,
  );
  if (!isRight) throw new AppError('invalid_request', 'code-wrong', { field: 'code' });
  return makeRecoveryCodes(deps, accountId);
}

/** Deletes app and recovery codes. Returns false when there was no app. */
export async function removeTotp({ database }: Pick<Deps, 'database'>, accountId: string): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    await store.replaceRecoveryCodes(runner, accountId, []);
    return store.deleteTotpFactor(runner, accountId);
  });
}

/**
 * Consumes the code typed after the password, an app code or a recovery code. Each works once. Returns
 * undefined for a wrong one. Throws `too_many_requests` when `limits`, which count failures only, are
 * exceeded.
 */
export async function takeSecondFactor(
  deps: FactorDeps,
  accountId: string,
  code: string,
  limits: LimitedEvent[],
): Promise<'app' | 'recovery' | undefined> {
  return deps.rateLimits.attempt(limits, async () => {
    const typed = plain(code);
    if (/^\d{6}$/.test(typed)) {
      return (await takeCode(deps, accountId, typed, { isConfirming: false })) ? 'app' : undefined;
    }
    const isTaken = await store.takeRecoveryCode(deps.database, accountId, hashCode(accountId, typed));
    return isTaken ? 'recovery' : undefined;
  });
}

/** Returns the second factor of an account for the API. */
export async function viewSecondFactor({ database }: Pick<Deps, 'database'>, accountId: string) {
  const [factor, recoveryCodesLeft] = await Promise.all([
    store.findTotpFactor(database, accountId),
    store.countRecoveryCodes(database, accountId),
  ]);
  const enabledAt = factor?.enabledAt?.toISOString();
  return { authenticator: enabledAt ? { enabledAt } : null, recoveryCodesLeft };
}
