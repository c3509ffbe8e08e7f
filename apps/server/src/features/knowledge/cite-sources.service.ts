import type { AnswerSource } from '@anito/contract/conversations';
import type { CitablePassage, ContextPassage } from './gather-context.service.ts';
import { type Part, readStoredText, readTerms } from './stored-text.service.ts';

/** Characters of one part of a snippet, and of all of them. */
const maxPartLength = 280;
const maxOfSnippet = 480;
const maxParts = 3;
/** Words of the answer that a further part says and those before it do not. */
const leastFurther = 3;

type Input = {
  /** What the answer cites, in order. */
  cited: ContextPassage[];
  answer: string;
  question: string;
};

function countShared(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of others) if (terms.has(term)) shared += 1;
  return shared;
}

/** The terms of answer and question together, and those of the answer that the question has not. */
type AnswerWords = { all: ReadonlySet<string>; ofAnswerAlone: ReadonlySet<string> };

/** The part that shares most; the first of equal ones. */
function findBestPart(parts: readonly Part[], terms: ReadonlySet<string>): Part & { shared: number } {
  let best: Part & { shared: number } = { text: '', terms: new Set<string>(), shared: -1 };
  for (const part of parts) {
    const shared = countShared(terms, part.terms);
    if (shared > best.shared) best = { ...part, shared };
  }
  return best;
}

/**
 * What the cited passages say of an answer: of the closest one the part that shares most with it, then of all of them
 * what says the rest, as far as there is room.
 */
function cutSnippet(closest: CitablePassage, passages: CitablePassage[], words: AnswerWords): string {
  const parts = new Map(passages.map((passage) => [passage, readStoredText(passage.text).parts]));
  const first = findBestPart(parts.get(closest) ?? [], words.all);
  const chosen = [first.text];
  const every = [...parts.values()].flat();
  let unsaid = words.ofAnswerAlone.difference(first.terms);
  let room = maxOfSnippet - first.text.length;
  while (chosen.length < maxParts) {
    const next = findBestPart(every, unsaid);
    if (next.shared < leastFurther || next.text.length > room) break;
    chosen.push(next.text);
    unsaid = unsaid.difference(next.terms);
    room -= next.text.length;
  }
  return chosen.map(writePart).join(' … ');
}

function writePart(text: string): string {
  const written = text
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s{0,20}[|\t]\s{0,20}/g, ' – ')
    .trim();
  return written.length > maxPartLength ? `${written.slice(0, maxPartLength - 1).trimEnd()}…` : written;
}

/** The passage that shares most terms; of equal ones the one that search ranked higher. */
function findClosest(passages: CitablePassage[], terms: ReadonlySet<string>): CitablePassage | undefined {
  if (passages.length < 2) return passages[0];
  const rated = passages.map((passage) => ({
    passage,
    shared: countShared(terms, readStoredText(passage.text).terms),
  }));
  return rated.toSorted((a, b) => b.shared - a.shared || b.passage.score - a.passage.score)[0]?.passage;
}

/** A document that an answer rests on, with the passages that it was, and how it is shown. */
type UsedDocument = { documentId: number; passageIds: number[]; source: AnswerSource };

/** One source per document that an answer cites, with the best snippet and page of the passages that it cites. */
export function collectSources({ cited, answer, question }: Input): UsedDocument[] {
  const [ofAnswer, ofQuestion] = [readTerms(answer), readTerms(question)];
  const words: AnswerWords = {
    all: ofAnswer.union(ofQuestion),
    ofAnswerAlone: ofAnswer.difference(ofQuestion),
  };
  return [...Map.groupBy(cited, ({ documentId }) => documentId)].flatMap(([documentId, ofDocument]) => {
    const parts = [
      ...new Map(ofDocument.flatMap((passage) => passage.parts).map((part) => [part.id, part])).values(),
    ];
    const best = findClosest(parts, words.all);
    if (!best) return [];
    const source = {
      title: best.title,
      pageUrl: best.url,
      relevance: Math.max(0, Math.min(1, Math.max(...parts.map((part) => part.score)))),
      snippet: cutSnippet(best, parts, words),
      page: best.page,
      connectionId: best.connectionId,
      connectionType: best.connectionType,
    };
    return [{ documentId, passageIds: parts.map(({ id }) => id), source }];
  });
}

/** What an answer rests on: the sources that are shown, their documents in the same order, and the passages. */
export type CitedSources = { sources: AnswerSource[]; documentIds: number[]; usedPassageIds: number[] };

/** What an answer rests on, from the numbers of the passages that it cites, from 1. */
export function citeSources(
  passages: readonly ContextPassage[],
  cited: readonly number[],
  words: Pick<Input, 'answer' | 'question'>,
): CitedSources {
  const used = collectSources({ cited: cited.map((number) => passages[number - 1]!), ...words });
  return {
    sources: used.map(({ source }) => source),
    documentIds: used.map(({ documentId }) => documentId),
    usedPassageIds: used.flatMap(({ passageIds }) => passageIds),
  };
}
