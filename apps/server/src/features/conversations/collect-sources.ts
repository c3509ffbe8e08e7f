import type { AnswerSource } from '@anito/contract/conversations';
import type { ContextPassage, FoundPassage } from '../knowledge/knowledge.service.ts';
import { analyzeText } from '../knowledge/search/analyze-text.ts';

/** Longest snippet, in characters. */
const snippetLength = 280;

type Input = {
  /** What the answer cites, in order. */
  cited: ContextPassage[];
  answer: string;
  question: string;
};

const termsOf = (text: string) => new Set(analyzeText(text, 'simple'));

type ReadTerms = (passage: FoundPassage) => Set<string>;

/** Analyses each passage once. */
function createTermReader(): ReadTerms {
  const known = new Map<FoundPassage, Set<string>>();
  return (passage) => {
    const terms = known.get(passage) ?? termsOf(passage.text);
    known.set(passage, terms);
    return terms;
  };
}

function countShared(terms: Set<string>, others: Set<string>): number {
  let shared = 0;
  for (const term of others) if (terms.has(term)) shared += 1;
  return shared;
}

const itemMark = /^\s*(?:[-*•–·]|\d{1,3}[.)])\s+/;
/** A sentence this short says little without the next one of its paragraph. */
const shortSentence = 60;

/** The row, item or sentence of the passage that shares most with the answer; a heading only when there is nothing else. */
function cutSnippet(text: string, terms: Set<string>): string {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  const body = lines.filter((line) => !/^#{1,6}\s/.test(line));
  const parts = (body.length > 0 ? body : lines).flatMap((line) => {
    if (itemMark.test(line) || line.includes(' | ') || line.includes('\t'))
      return [[line.replace(itemMark, '')]];
    const sentences = line.split(/(?<=[.!?])\s+/);
    return sentences.map((sentence, index) =>
      sentence.length < shortSentence ? sentences.slice(index, index + 2) : [sentence],
    );
  });
  let [best = ''] = parts[0] ?? [];
  let bestShared = -1;
  for (const part of parts) {
    const shared = countShared(terms, termsOf(part[0] ?? ''));
    if (shared > bestShared) [best, bestShared] = [part.join(' '), shared];
  }
  const snippet = best
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*[|\t]\s*/g, ' – ')
    .trim();
  return snippet.length > snippetLength ? `${snippet.slice(0, snippetLength - 1).trimEnd()}…` : snippet;
}

/** The passage that shares most terms; of equal ones the one that search ranked higher. */
function findClosest(
  passages: FoundPassage[],
  terms: Set<string>,
  readTerms: ReadTerms,
): FoundPassage | undefined {
  if (passages.length < 2) return passages[0];
  const rated = passages.map((passage) => ({ passage, shared: countShared(terms, readTerms(passage)) }));
  return rated.toSorted((a, b) => b.shared - a.shared || b.passage.score - a.passage.score)[0]?.passage;
}

/** A document that an answer rests on, with the passages that it was, and how it is shown. */
type UsedDocument = { documentId: number; passageIds: number[]; source: AnswerSource };

/** One source per document that an answer cites, with the best snippet and page of the passages that it cites. */
export function collectSources({ cited, answer, question }: Input): UsedDocument[] {
  const readTerms = createTermReader();
  const terms = termsOf(`${answer} ${question}`);
  return [...Map.groupBy(cited, ({ documentId }) => documentId)].flatMap(([documentId, ofDocument]) => {
    const parts = [
      ...new Map(ofDocument.flatMap((passage) => passage.parts).map((part) => [part.id, part])).values(),
    ];
    const best = findClosest(parts, terms, readTerms);
    if (!best) return [];
    const source = {
      title: best.title,
      pageUrl: best.url,
      relevance: Math.max(0, Math.min(1, Math.max(...parts.map((part) => part.score)))),
      snippet: cutSnippet(best.text, terms),
      page: best.page,
      connectionId: best.connectionId,
      connectionType: best.connectionType,
    };
    return [{ documentId, passageIds: parts.map(({ id }) => id), source }];
  });
}
