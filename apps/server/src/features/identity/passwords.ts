import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { FairQueue } from '@anito/fair-line/fair-queue';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Minimum length of a password in characters, the minimum of NIST SP 800-63B. */
export const passwordMin = 8;
const maxLength = 256;

const createHashQueue = (concurrency: number) =>
  new FairQueue({
    concurrency,
    maxWaiting: 256,
    waitTimeoutMs: 20_000,
    createRejection: () =>
      new AppError('unavailable', 'sign-in-crowded', {
        retryAfter: 5,
      }),
  });

/**
 * Queue for sign-ins from known places of an account, which are browsers and addresses with an earlier
 * sign-in. It is fair between accounts. Concurrency is low so that a flood of sign-ins takes neither all
 * cores nor all memory. All other sign-ins use the second queue, fair between addresses.
 */
const knownPlaceQueue = createHashQueue(1);
const newPlaceQueue = createHashQueue(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * Queue and tenant of a hash: `knownAs` is the e-mail of an account at a known place, `ip` the address
 * otherwise.
 */
export type HashQueueKey = { knownAs: string } | { ip: string };

/**
 * Runs password hashing in the queue of known places (`knownAs`), or in that of all other addresses, so that
 * strangers cannot block known users. Throws when the queue is full.
 */
function runInQueue<T>(turn: HashQueueKey, work: () => Promise<T>): Promise<T> {
  return 'knownAs' in turn
    ? knownPlaceQueue.run({ tenantId: turn.knownAs.toLowerCase() }, work)
    : newPlaceQueue.run({ tenantId: toAddressKey(turn.ip) }, work);
}

/** Returns the Argon2id hash of a password in PHC form. Throws `unavailable` when too many requests wait. */
export function hashPassword(password: string, turn: HashQueueKey): Promise<string> {
  return runInQueue(turn, () => hash(password, parameters));
}

/** Hash of a discarded random text, checked for unknown e-mails so that they take equally long. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LeEkkygF+4vcF3WdSQqghQ$UbcnJih/6iNVO+zinICq5to3mkyCxEq7CYVuVmoGHHs';

/**
 * Whether the password matches the hash. Without a hash takes equally long and returns false. Throws
 * `unavailable` when too many requests wait.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  turn: HashQueueKey,
): Promise<boolean> {
  const isRight = await runInQueue(turn, () => verify(passwordHash ?? dummyHash, password));
  return isRight && passwordHash !== undefined;
}

/**
 * The most common passwords of eight and more characters, one per line. Shorter ones fail the length check.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Why a new password is rejected. */
export type PasswordProblem = 'short' | 'long' | 'email' | 'common';

/**
 * Returns the problem of a new password, or undefined for a good one (NIST SP 800-63B: length and a
 * blocklist, no rules on characters). `email` means that it equals the address or the part before `@`;
 * `common` also means fewer than three different characters.
 */
export function findPasswordProblem(password: string, email: string): PasswordProblem | undefined {
  const plain = password.toLowerCase();
  if ([...password].length < passwordMin) return 'short';
  if (password.length > maxLength) return 'long';
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) return 'email';
  if (commonPasswords.has(plain) || new Set(plain).size < 3) return 'common';
  return undefined;
}
