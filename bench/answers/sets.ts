import { readdirSync } from 'node:fs';
import { type QuestionSet, readSet } from './questions.ts';

const fixtures = new URL('../../packages/documents/src/fixtures/', import.meta.url);
const folder = (path: string) => new URL(path, import.meta.url);
const listFiles = (path: string) => readdirSync(folder(path)).map((name) => new URL(name, folder(path)));

/** Sets that whoever builds the answerer may read and tune on. */
export const developmentSets = ['first', 'fresh', 'abroad'] as const;
/** Questions as customers type them, to tune on: only the bench asks them, and only of the built-in models. */
export const typedSets = ['typed', 'counter', 'hours'] as const;
/** Sets that are for measuring only, once a release: nobody reads their questions or what is missed. */
export const blindSets = ['unseen', 'release', 'sealed'] as const;

export type SetName =
  | (typeof developmentSets)[number]
  | (typeof typedSets)[number]
  | (typeof blindSets)[number];

/** Where the questions and documents of each set lie. */
const sets: Record<SetName, { folders: URL[]; borrowed?: URL[] }> = {
  first: {
    folders: [folder('./')],
    borrowed: ['cafe-menu-scan.pdf', 'price-list.pdf', 'wedding-packages.pptx'].map(
      (name) => new URL(name, fixtures),
    ),
  },
  fresh: { folders: [folder('./fresh/')] },
  abroad: { folders: [folder('./abroad/')] },
  typed: {
    folders: [folder('./typed/')],
    borrowed: ['./documents/', './fresh/documents/', './abroad/documents/'].flatMap(listFiles),
  },
  counter: { folders: [folder('./counter/')] },
  hours: { folders: [folder('./hours/')] },
  unseen: { folders: [folder('./unseen/')] },
  release: { folders: [folder('./release/')] },
  sealed: { folders: [folder('./sealed/')] },
};

/** Throws when the set is not there or not well-formed. */
export async function readNamedSet(name: SetName): Promise<QuestionSet> {
  const set = await readSet(sets[name].folders, sets[name].borrowed);
  if (set.questions.length === 0) throw new Error(`The set ${name} has no questions`);
  return set;
}

/** Documents in which instructions to the model stand, and questions about them. */
export function readInjectedSet(): Promise<QuestionSet> {
  return readSet([folder('./injected/')]);
}
