import {
  listAskedPhrases,
  listHeadingPhrases,
  listLabelPhrases,
  listRunningPhrases,
  type Phrase,
} from './list-phrases.ts';
import type { Section } from './list-sections.ts';
import { isGeneric } from './names-thing.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** What the sources speak of, as they say it. */
export type Topic = Pick<Phrase, 'text' | 'language'>;

const fewest = 3;
/** With as many from what is headed and asked, lists of things are left alone. */
const enough = 5;
const most = 8;

/**
 * At most eight phrases of the sources, those first that most of them speak of: what their sections are headed, then what
 * they are asked and answer, labels and rows, chapters, and words of the running text that are said in several passages.
 * None where they say nothing. `name` are the stems of the business's name, which is no topic.
 */
export function findTopics(
  passages: readonly SampledPassage[],
  sections: readonly Section[],
  name: readonly string[],
): Topic[] {
  const topics: Phrase[] = [];
  const take = (phrases: Phrase[], upTo: number) => {
    for (const phrase of phrases.toSorted(byWeight)) {
      if (topics.length >= upTo) return;
      if (isSaid(phrase, topics) || isName(phrase, name)) continue;
      topics.push(phrase);
    }
  };
  take(listHeadingPhrases(sections, { chapters: false }), most);
  if (topics.length < enough) take(listAskedPhrases(sections).filter(isClear), most);
  if (topics.length < enough) take(listLabelPhrases(passages), most);
  if (topics.length < fewest) take(listHeadingPhrases(sections, { chapters: true }), enough);
  const running =
    topics.length < fewest ? listRunningPhrases(passages).filter(({ text }) => !isGeneric(text)) : [];
  if (topics.length < fewest) take(running.filter(isRepeated), fewest + 1);
  if (topics.length < fewest) take(running, fewest);
  return topics.map(({ text, language }) => ({ text, language }));
}

function byWeight(one: Phrase, other: Phrase): number {
  return weigh(other) - weigh(one);
}

/** A heading of a long chapter is over many passages, and still one thing. */
function weigh({ documents, passages, stems }: Phrase): number {
  return documents.size * 2 + Math.log2(passages) + (stems.length > 1 ? 0.5 : 0);
}

/** One word of a question may be any; two together, or one that is asked about again, are a thing. */
function isClear({ passages, stems }: Phrase): boolean {
  return passages > 1 || stems.length > 1;
}

function isRepeated({ passages }: Phrase): boolean {
  return passages > 1;
}

/** Words of the name, or the whole name with others, as in the title of a page. */
function isName({ stems }: Phrase, name: readonly string[]): boolean {
  return (
    stems.every((stem) => name.includes(stem)) ||
    (name.length > 1 && name.every((stem) => stems.includes(stem)))
  );
}

function isSaid({ stems }: Phrase, topics: readonly Phrase[]): boolean {
  return topics.some(
    (topic) =>
      stems.every((stem) => topic.stems.includes(stem)) || topic.stems.every((stem) => stems.includes(stem)),
  );
}
