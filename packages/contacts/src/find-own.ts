import type { CountryCode } from 'libphonenumber-js/max';
import { describeContact, type Found } from './contact-features.ts';
import { findEmails } from './find-emails.ts';
import { findPhones } from './find-phones.ts';
import { describeMessage } from './name-features.ts';
import { judge, moveUnits, type Net } from './net.ts';
import type { Token } from './read-tokens.ts';
import { readUnits } from './read-units.ts';

/** The addresses and numbers of a message, whosesoever they are, in order. */
export function listFound(tokens: readonly Token[], country: CountryCode): Found[] {
  const emails = findEmails(tokens);
  const isTaken = isAmong(emails);
  return [...emails, ...findPhones(tokens, { country, isTaken })].toSorted(
    (one, other) => one.first - other.first,
  );
}

/** Whether the token at a place is one of those that were found. */
export function isAmong(found: readonly Found[]): (at: number) => boolean {
  const taken = new Set<number>();
  for (const { first, last } of found) for (let at = first; at <= last; at++) taken.add(at);
  return (at) => taken.has(at);
}

/** What is seen of each address and number, in groups. */
export function describeFound(
  tokens: readonly Token[],
  all: readonly Found[],
): { found: Found; seen: readonly Iterable<string>[] }[] {
  if (all.length === 0) return [];
  const units = readUnits(tokens, isAmong(all));
  const message = describeMessage(units);
  return all.map((found, place) => ({
    found,
    seen: [new Set(describeContact({ tokens, units, all, place })), message],
  }));
}

const machines = /^(?:no-?reply|do-?not-?reply|mailer-daemon)/;

/** Whether nobody reads what is sent to an address. */
export const isMachines = ({ value }: Found): boolean => machines.test(value);

/** Whether an address or a number is one that the writer gives as theirs, or to turn to. */
export function isWriters(net: Net, seen: readonly Iterable<string>[]): boolean {
  return (
    judge(
      net,
      seen.map((group) => moveUnits(net, group)),
    ) > 0
  );
}
