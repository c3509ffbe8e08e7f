import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { FairLine } from '@anito/fair-line/fair-line';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../lib/errors.ts';
import { toAddressKey } from '../../lib/rate-limits.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fewest characters of a password: what NIST SP 800-63B asks for at least. */
export const passwordMin = 8;
const maxLength = 256;

const createLine = (places: number) =>
  new FairLine({
    places,
    maxWaiting: 256,
    patienceMs: 20_000,
    refuse: () =>
      new AppError('unavailable', 'sign-in-crowded', {
        retryAfter: 5,
      }),
  });

/**
 * Few hashes at once, so that a flood of sign-ins takes neither all cores nor all memory. Those who come from where
 * their account has been signed in to before have a line of their own, by turns of accounts; all others one by addresses.
 */
const ofKnown = createLine(1);
const ofNew = createLine(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Whose turn it is to have a password hashed. */
export type PasswordTurn = { knownAs: string } | { ip: string };

function withTurn<T>(turn: PasswordTurn, work: () => Promise<T>): Promise<T> {
  return 'knownAs' in turn
    ? ofKnown.run({ tenantId: turn.knownAs.toLowerCase() }, work)
    : ofNew.run({ tenantId: toAddressKey(turn.ip) }, work);
}

/** Argon2id hash in PHC form; throws `unavailable` when too many wait. */
export function hashPassword(password: string, turn: PasswordTurn): Promise<string> {
  return withTurn(turn, () => hash(password, parameters));
}

/** The hash of a forgotten random text: the password for an unknown e-mail is checked against it. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$LeEkkygF+4vcF3WdSQqghQ$UbcnJih/6iNVO+zinICq5to3mkyCxEq7CYVuVmoGHHs';

/** Whether the password belongs to the hash; takes as long when there is none. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  turn: PasswordTurn,
): Promise<boolean> {
  const isRight = await withTurn(turn, () => verify(passwordHash ?? nobodysHash, password));
  return isRight && passwordHash !== undefined;
}

/** The commonest passwords of eight and more characters (shorter ones are refused for their length), one a line. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Why a new password cannot be taken. */
export type PasswordProblem = 'short' | 'long' | 'email' | 'common';

/** Finds what is wrong with a new password (NIST SP 800-63B: length and a list, no rules on characters). */
export function findPasswordProblem(password: string, email: string): PasswordProblem | undefined {
  const plain = password.toLowerCase();
  if ([...password].length < passwordMin) return 'short';
  if (password.length > maxLength) return 'long';
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0]) return 'email';
  if (commonPasswords.has(plain) || new Set(plain).size < 3) return 'common';
  return undefined;
}
