import { type QuestionSet, readSet } from './questions.ts';

const fixtures = new URL('../../apps/server/src/features/knowledge/fixtures/', import.meta.url);
const folder = (path: string) => new URL(path, import.meta.url);

/** Sets that whoever builds the answerer may read and tune on. */
export const developmentSets = ['first', 'fresh', 'abroad'] as const;
/** Sets that are for measuring only, once a release: nobody reads their questions or what is missed. */
export const blindSets = ['unseen', 'release'] as const;

export type SetName = (typeof developmentSets)[number] | (typeof blindSets)[number];

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
  unseen: { folders: [folder('./unseen/')] },
  release: { folders: [folder('./release/')] },
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
