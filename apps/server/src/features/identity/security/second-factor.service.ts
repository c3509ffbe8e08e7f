import { createHash, randomBytes } from 'node:crypto';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { EncryptedColumn } from '../../../lib/encrypted-columns.store.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LimitedEvent } from '../../../lib/rate-limits.ts';
import type { OidcAccount } from '../oidc-accounts.store.ts';
import * as store from './second-factors.store.ts';
import { createTotpSecret, encodeBase32, findStep, formatTotpUri } from './totp.ts';

export type FactorDeps = Pick<Deps, 'database' | 'secrets' | 'rateLimits' | 'settings'>;

const recoveryCodeCount = 10;

/** Encryption context of a secret: its account, so that two ciphertexts cannot be swapped. */
const contextOf = (accountId: string) => `totp-secret:${accountId}`;

/** Encrypted columns of this feature: the secrets of authenticator apps. */
export const encryptedFactors: EncryptedColumn[] = [
  {
    table: 'totp_factors',
    column: 'secret',
    key: 'owner_id',
    contextOf: ({ ownerId }) => contextOf(ownerId),
  },
];

/** Whether the account needs a code after the password: it has a confirmed authenticator app. */
export async function hasSecondFactor(deps: Pick<Deps, 'database'>, accountId: string): Promise<boolean> {
  return ((await store.findTotpFactor(deps.database, accountId))?.enabledAt ?? null) !== null;
}

/**
 * Creates and stores a secret for an authenticator app, and returns it in Base32 with its `otpauth:` URI. It
 * has no effect until `confirmTotp`. Throws `conflict` when an app is active.
 */
export async function beginTotp(
  { database, secrets, settings }: FactorDeps,
  account: OidcAccount,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const isStored = await store.saveTotpSecret(
    database,
    account.id,
    secrets.encrypt(secret, contextOf(account.id)),
  );
  if (!isStored) throw new AppError('conflict', 'authenticator-on');
  const uri = formatTotpUri(secret, { issuer: settings.brandName, account: account.email });
  return { secret: encodeBase32(secret), uri };
}

/**
 * Uses up a current code of the authenticator app; each code works once. Returns false for a wrong or used
 * code. `isConfirming` accepts only an app that is not active yet, and activates it; otherwise only an active
 * app counts.
 */
async function consumeCode(
  { database, secrets }: FactorDeps,
  accountId: string,
  code: string,
  options: { isConfirming: boolean },
): Promise<boolean> {
  const factor = await store.findTotpFactor(database, accountId);
  const secret = factor && secrets.tryDecrypt(factor.secret, contextOf(accountId));
  const step = secret && findStep(secret, code, Date.now());
  return step ? store.consumeTotpStep(database, accountId, step, options) : false;
}

const normalizeCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns the hash of a recovery code, bound to its account. Case, spaces and hyphens do not matter. */
const hashCode = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`${accountId} ${normalizeCode(code)}`)
    .digest('base64url');

/**
 * Replaces all recovery codes by ten new ones of 80 bits and returns them. Only their hashes are stored, so
 * they cannot be read again.
 */
export async function createRecoveryCodes(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    encodeBase32(randomBytes(10))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );
  const hashes = codes.map((code) => hashCode(accountId, code));
  await runInTransaction(database, (runner) => store.replaceRecoveryCodes(runner, accountId, hashes));
  return codes;
}

/**
 * Activates the authenticator app with its first code, and returns new recovery codes. Throws
 * `invalid_request` for a wrong code, and `too_many_requests`.
 */
export async function confirmTotp(deps: FactorDeps, accountId: string, code: string): Promise<string[]> {
  const isRight = await deps.rateLimits.attempt([{ name: 'secondFactor', key: accountId }], async () =>
    (await consumeCode(deps, accountId, normalizeCode(code), { isConfirming: true })) ? true : undefined,
  );
  if (!isRight) throw new AppError('invalid_request', 'code-wrong', { field: 'code' });
  return createRecoveryCodes(deps, accountId);
}

/** Deletes the authenticator app and the recovery codes. Returns false when there was no app. */
export async function removeTotp({ database }: Pick<Deps, 'database'>, accountId: string): Promise<boolean> {
  return runInTransaction(database, async (runner) => {
    await store.replaceRecoveryCodes(runner, accountId, []);
    return store.deleteTotpFactor(runner, accountId);
  });
}

/**
 * Uses up the code typed after the password, and returns whether it was an app code or a recovery code; each
 * works once. Returns undefined for a wrong one. Throws `too_many_requests` when `limits`, which count
 * failures only, are exceeded.
 */
export async function consumeSecondFactor(
  deps: FactorDeps,
  accountId: string,
  code: string,
  limits: LimitedEvent[],
): Promise<'app' | 'recovery' | undefined> {
  return deps.rateLimits.attempt(limits, async () => {
    const normalized = normalizeCode(code);
    if (/^\d{6}$/.test(normalized)) {
      return (await consumeCode(deps, accountId, normalized, { isConfirming: false })) ? 'app' : undefined;
    }
    const isConsumed = await store.consumeRecoveryCode(
      deps.database,
      accountId,
      hashCode(accountId, normalized),
    );
    return isConsumed ? 'recovery' : undefined;
  });
}

/**
 * Returns the second factor for the API: when the app was activated (`authenticator` is null without an
 * active app), and the number of unused recovery codes.
 */
export async function viewSecondFactor({ database }: Pick<Deps, 'database'>, accountId: string) {
  const [factor, recoveryCodesLeft] = await Promise.all([
    store.findTotpFactor(database, accountId),
    store.countRecoveryCodes(database, accountId),
  ]);
  const enabledAt = factor?.enabledAt?.toISOString();
  return { authenticator: enabledAt ? { enabledAt } : null, recoveryCodesLeft };
}
