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

/** What is seen of each address and number, and of the message that they stand in. */
export function describeFound(
  tokens: readonly Token[],
  all: readonly Found[],
): { message: readonly string[]; contacts: readonly { found: Found; seen: ReadonlySet<string> }[] } {
  if (all.length === 0) return { message: [], contacts: [] };
  const units = readUnits(tokens, isAmong(all));
  const unitAt = new Map<number, number>();
  for (const [at, unit] of units.entries())
    for (let token = unit.first; token <= unit.last; token++) unitAt.set(token, at);
  const contacts = all.map((found, place) => {
    const [from, to] = [unitAt.get(found.first)!, unitAt.get(found.last)!];
    return { found, seen: new Set(describeContact({ tokens, units, all, place, from, to })) };
  });
  return { message: describeMessage(units), contacts };
}

const machines = /^(?:no-?reply|do-?not-?reply|mailer-daemon)/;

/** The addresses and numbers that the writer gives as theirs, or to turn to; nobody reads what a machine is sent. */
export function chooseOwn(net: Net, { message, contacts }: ReturnType<typeof describeFound>): Found[] {
  const moved = moveUnits(net, message);
  return contacts
    .filter(({ found, seen }) => !machines.test(found.value) && judge(net, [moved, moveUnits(net, seen)]) > 0)
    .map(({ found }) => found);
}
