import { listHeadingPhrases, listLabelPhrases, listRunningPhrases, type Phrase } from './list-phrases.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

/** What the sources speak of, as they say it. */
export type Topic = Pick<Phrase, 'text' | 'language'>;

const fewest = 3;
const most = 8;

/**
 * Three to eight phrases of the sources, those first that most of them speak of: their headings, then labels, then words
 * of the running text that are said in several passages. `name` are the stems of the
 * business's name, which is no topic.
 */
export function findTopics(passages: readonly SampledPassage[], name: readonly string[]): Topic[] {
  const topics: Phrase[] = [];
  const take = (phrases: Phrase[], upTo: number) => {
    for (const phrase of phrases.toSorted(byWeight)) {
      if (topics.length >= upTo) return;
      if (isSaid(phrase, topics) || isName(phrase, name)) continue;
      topics.push(phrase);
    }
  };
  take(listHeadingPhrases(passages), most);
  if (topics.length < fewest) take(listLabelPhrases(passages), most);
  if (topics.length < fewest) take(listRunningPhrases(passages).filter(isRepeated), fewest + 1);
  if (topics.length < fewest) take(listRunningPhrases(passages), fewest);
  return topics.map(({ text, language }) => ({ text, language }));
}

function byWeight(one: Phrase, other: Phrase): number {
  return weigh(other) - weigh(one);
}

/** A heading of a long chapter is over many passages, and still one thing. */
function weigh({ documents, passages, stems }: Phrase): number {
  return documents.size * 2 + Math.log2(passages) + (stems.length > 1 ? 0.5 : 0);
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
