import { readFileSync } from 'node:fs';
import { type Contacts, findContacts } from '@anito/contacts/find-contacts';

/**
 * A message with the contact details that its author gives, labeled by people by the rules of `labelling.md`.
 */
export type LabeledMessage = Contacts & { text: string; language: string };

/** Sets that may be read and tuned on. */
export const developmentSets = ['development', 'development-2', 'development-3', 'development-4'];

export const kinds = ['emails', 'phones', 'names'] as const;
type Kind = (typeof kinds)[number] | 'all';

/** Counts of correct, wrong and missed contact details. */
export type Tally = { right: number; wrong: number; missed: number };

/** Returns the messages of a set, by its file name. */
export function readSet(name: string): LabeledMessage[] {
  return readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LabeledMessage);
}

/** Returns the second labels of held-out messages, by line in the file of the first ones. */
export function readSecondLabels(name: string): (Contacts & { line: number })[] {
  return readFileSync(new URL(`${name}-second.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Contacts & { line: number });
}

function compare(expected: readonly string[], contacts: readonly string[]): Tally {
  const right = contacts.filter((value) => expected.includes(value)).length;
  return { right, wrong: contacts.length - right, missed: expected.length - right };
}

function add(one: Tally, other: Tally): Tally {
  return {
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    missed: one.missed + other.missed,
  };
}

/** Counts the contact details found in messages by kind, and returns the messages with an error. */
export function measure(
  labelled: readonly LabeledMessage[],
  find: (message: LabeledMessage) => Contacts = ({ text }) => findContacts(text),
) {
  const tallies: Record<Kind, Tally> = {
    emails: { right: 0, wrong: 0, missed: 0 },
    phones: { right: 0, wrong: 0, missed: 0 },
    names: { right: 0, wrong: 0, missed: 0 },
    all: { right: 0, wrong: 0, missed: 0 },
  };
  const failed: { message: LabeledMessage; contacts: Contacts }[] = [];
  for (const message of labelled) {
    const contacts = find(message);
    let isRight = true;
    for (const kind of kinds) {
      const tally = compare(message[kind], contacts[kind]);
      tallies[kind] = add(tallies[kind], tally);
      tallies.all = add(tallies.all, tally);
      if (tally.wrong + tally.missed > 0) isRight = false;
    }
    if (!isRight) failed.push({ message, contacts });
  }
  return { tallies, failed };
}

/** Returns precision and recall. Both are 1 if there is nothing. */
export function rate({ right, wrong, missed }: Tally): { precision: number; recall: number } {
  return { precision: right / (right + wrong || 1), recall: right / (right + missed || 1) };
}
