import { readdirSync } from 'node:fs';
import { type QuestionSet, readSet } from './questions.ts';

const fixtures = new URL('../../packages/documents/src/fixtures/', import.meta.url);
const folder = (path: string) => new URL(path, import.meta.url);
const listFiles = (path: string) => readdirSync(folder(path)).map((name) => new URL(name, folder(path)));

/** Sets for development: they may be read and tuned on. */
export const developmentSets = ['first', 'fresh', 'abroad'] as const;
/** Typed questions of customers for tuning. Only the bench asks them, and only the built-in models. */
export const typedSets = [
  'typed',
  'counter',
  'hours',
  'site-salva',
  'site-linaw',
  'site-bebang',
  'site-labada',
  'site-ngiti',
  'site-tahian',
] as const;
/** Sets for measuring only, once per release: their questions and failures are not read. */
export const blindSets = [
  'unseen',
  'release',
  'sealed',
  'site-hamog',
  'site-kambal',
  'site-lutong',
  'site-alon',
] as const;

export type SetName =
  | (typeof developmentSets)[number]
  | (typeof typedSets)[number]
  | (typeof blindSets)[number];

/** Folders of each set's questions and documents. */
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
  'site-salva': { folders: [folder('./site-salva/')] },
  'site-linaw': { folders: [folder('./site-linaw/')] },
  'site-bebang': { folders: [folder('./site-bebang/')] },
  'site-labada': { folders: [folder('./site-labada/')] },
  'site-ngiti': { folders: [folder('./site-ngiti/')] },
  'site-tahian': { folders: [folder('./site-tahian/')] },
  'site-hamog': { folders: [folder('./site-hamog/')] },
  'site-lutong': { folders: [folder('./site-lutong/')] },
  'site-alon': { folders: [folder('./site-alon/')] },
  'site-kambal': { folders: [folder('./site-kambal/')] },
};

/** Reads a set by name. Throws if it is missing or malformed. */
export async function readNamedSet(name: SetName): Promise<QuestionSet> {
  const set = await readSet(sets[name].folders, sets[name].borrowed);
  if (set.questions.length === 0) throw new Error(`The set ${name} has no questions`);
  return set;
}

/** Reads the documents with instructions to the model, and questions about them. */
export function readInjectedSet(): Promise<QuestionSet> {
  return readSet([folder('./injected/')]);
}
