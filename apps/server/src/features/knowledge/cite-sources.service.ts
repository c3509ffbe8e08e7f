import { removeDetails } from '@anito/contract/answer-marks';
import type { AnswerSource } from '@anito/contract/conversations';
import type { CitablePassage, ContextPassage } from './gather-context.service.ts';
import { type Part, readStoredText, readTerms } from './stored-text.service.ts';

/** Limits in characters: one part of a snippet, and the whole snippet. */
const maxPartLength = 280;
const maxSnippetLength = 480;
const maxParts = 3;
/** Number of answer terms that a further part must add. */
const minNewTerms = 3;

type CitationInput = {
  /** Passages that the answer cites, in citation order. */
  cited: ContextPassage[];
  answer: string;
  question: string;
};

function countShared(terms: ReadonlySet<string>, otherTerms: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of otherTerms) if (terms.has(term)) shared += 1;
  return shared;
}

/** Search terms of the answer, of answer and question together, and those in the answer only. */
type AnswerTerms = {
  answer: ReadonlySet<string>;
  all: ReadonlySet<string>;
  answerOnly: ReadonlySet<string>;
};

/** A part with the number of terms that it shares with those searched for. */
type RatedPart = Part & { shared: number };

/**
 * Returns the part that shares most terms with `terms`, and of equal ones most with `otherTerms`, then the
 * first. Without parts, it returns an empty part with `shared` -1.
 */
function findBestPart(
  parts: readonly Part[],
  terms: ReadonlySet<string>,
  otherTerms: ReadonlySet<string> = new Set(),
): RatedPart {
  let best: RatedPart = { text: '', terms: new Set<string>(), shared: -1 };
  let bestOther = -1;
  for (const part of parts) {
    const shared = countShared(terms, part.terms);
    if (shared < best.shared) continue;
    const other = countShared(otherTerms, part.terms);
    if (shared === best.shared && other <= bestOther) continue;
    best = { ...part, shared };
    bestOther = other;
  }
  return best;
}

/**
 * Builds a snippet of at most `maxSnippetLength` characters: first the part of the closest passage that
 * shares most terms with the answer, and of equal ones with the question, then parts of all cited passages
 * that each add at least `minNewTerms` terms of the answer.
 */
function cutSnippet(closest: CitablePassage, passages: CitablePassage[], words: AnswerTerms): string {
  const parts = new Map(passages.map((passage) => [passage, readStoredText(passage.text).parts]));
  const first = findBestPart(parts.get(closest) ?? [], words.answer, words.all);
  const chosen = [first.text];
  const allParts = [...parts.values()].flat();
  let uncoveredTerms = words.answerOnly.difference(first.terms);
  let room = maxSnippetLength - first.text.length;
  while (chosen.length < maxParts) {
    const next = findBestPart(allParts, uncoveredTerms);
    if (next.shared < minNewTerms || next.text.length > room) break;
    chosen.push(next.text);
    uncoveredTerms = uncoveredTerms.difference(next.terms);
    room -= next.text.length;
  }
  return chosen.map(formatPart).join(' … ');
}

/**
 * Formats a part for a snippet: dashes in place of table bars and tabs, cut to `maxPartLength` characters
 * with an ellipsis.
 */
function formatPart(text: string): string {
  const formatted = text
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s{0,20}[|\t]\s{0,20}/g, ' – ')
    .trim();
  return formatted.length > maxPartLength ? `${formatted.slice(0, maxPartLength - 1).trimEnd()}…` : formatted;
}

/**
 * Returns the passage that shares the most terms with `terms`; of equal passages, the one with the higher
 * search score. Returns undefined without passages.
 */
function findClosest(passages: CitablePassage[], terms: ReadonlySet<string>): CitablePassage | undefined {
  if (passages.length < 2) return passages[0];
  const rated = passages.map((passage) => ({
    passage,
    shared: countShared(terms, readStoredText(passage.text).terms),
  }));
  return rated.toSorted((a, b) => b.shared - a.shared || b.passage.score - a.passage.score)[0]?.passage;
}

/** A document that an answer cites, the ids of the cited passages, and the source shown to the visitor. */
type CitedDocument = { documentId: number; passageIds: number[]; source: AnswerSource };

/**
 * Returns one source per cited document, in citation order. Its snippet comes from all cited passages of the
 * document, its page and title from the one closest to answer and question. `relevance` is the best score of
 * these passages, from 0 to 1.
 */
export function collectSources({ cited, answer, question }: CitationInput): CitedDocument[] {
  const [answerTerms, questionTerms] = [readTerms(answer), readTerms(question)];
  const lead = removeDetails(answer);
  const words: AnswerTerms = {
    // The answer itself counts more than the quotes that are folded below it. Most answers have none.
    answer: lead === answer ? answerTerms : readTerms(lead),
    all: answerTerms.union(questionTerms),
    answerOnly: answerTerms.difference(questionTerms),
  };
  return [...Map.groupBy(cited, ({ documentId }) => documentId)].flatMap(([documentId, documentPassages]) => {
    const parts = [
      ...new Map(
        documentPassages.flatMap((passage) => passage.parts).map((part) => [part.id, part]),
      ).values(),
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

/** The sources shown for an answer, their documents in the same order, and the ids of the cited passages. */
export type CitedSources = { sources: AnswerSource[]; documentIds: number[]; usedPassageIds: number[] };

/**
 * Returns the sources of an answer, with the ids of their documents and passages. `cited` are positions in
 * `passages`, counted from 1; each must exist.
 */
export function citeSources(
  passages: readonly ContextPassage[],
  cited: readonly number[],
  words: Pick<CitationInput, 'answer' | 'question'>,
): CitedSources {
  const citedDocuments = collectSources({ cited: cited.map((number) => passages[number - 1]!), ...words });
  return {
    sources: citedDocuments.map(({ source }) => source),
    documentIds: citedDocuments.map(({ documentId }) => documentId),
    usedPassageIds: citedDocuments.flatMap(({ passageIds }) => passageIds),
  };
}
