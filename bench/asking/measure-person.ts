import { readFileSync } from 'node:fs';

/** A message, and whether an attentive employee would step in because its author asks for a person. */
export type PersonMessage = { text: string; language: string; person: boolean };

export type PersonSet =
  | 'practice'
  | 'practice-2'
  | 'practice-3'
  | 'development'
  | 'held-out'
  | 'held-out-2'
  | 'held-out-3';

/** Returns the messages of a set, by the suffix of its file name. */
export function readPersonSet(name: PersonSet): PersonMessage[] {
  return readFileSync(new URL(`person-${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PersonMessage);
}

/** Counts how many requests are found, and how many other messages are mistaken for requests. */
export function ratePerson(messages: readonly PersonMessage[], asks: (text: string) => boolean) {
  const failed = messages.filter(({ text, person }) => asks(text) !== person);
  const missed = failed.filter(({ person }) => person).length;
  const wrong = failed.length - missed;
  const right = messages.filter(({ person }) => person).length - missed;
  return {
    right,
    wrong,
    missed,
    precision: right / (right + wrong || 1),
    recall: right / (right + missed || 1),
    failed,
  };
}
