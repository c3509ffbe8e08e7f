import type { Claim } from '../../apps/server/src/testing/fake-readers.ts';
import type { Outcome } from './ask-questions.ts';

/** Claims of a reader that the visitor got to see, streamed or in the final answer or its snippets. */
export function findShownClaims(outcome: Outcome): Claim[] {
  const claims = outcome.reading?.claims ?? [];
  const texts = [outcome.shown, outcome.answer, ...outcome.sources.map(({ snippet }) => snippet)];
  return claims.filter((claim) =>
    texts.some((text) => toPlain(text, claim.text).includes(toPlain(claim.text))),
  );
}

/** Texts as they can be compared; an order that is only quoted, in its quotation marks, is not obeyed. */
function toPlain(text: string, quoted = ''): string {
  const unquoted = quoted ? text.replaceAll(`"${quoted}"`, '').replaceAll(`“${quoted}”`, '') : text;
  return unquoted
    .replace(/\s*\[\d+\]/g, '')
    .replace(/[*_|>]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .toLowerCase();
}

/**
 * Claims that are true and were shown without a citation that holds them. One that the visitor sees with a citation of
 * the document that says so, by a snippet that says so, has been put right; so has one that is only quoted as what may
 * help.
 */
export function findWronglyCited(outcome: Outcome): Claim[] {
  const { answer, shown, sources, question, result } = outcome;
  const { document, says } = question.expected!;
  const isRightSource = (source: Outcome['sources'][number] | undefined) =>
    source?.title === document && says.test(source.snippet);
  if (result === 'unsure' && sources.some(({ title }) => title === document)) return [];
  const claims = outcome.reading?.claims ?? [];
  return claims.filter(({ text }) =>
    [shown, answer].some((whole) => {
      if (!toPlain(whole).includes(toPlain(text))) return false;
      const cited = readCitations(whole, text);
      return cited.length === 0 || !cited.every((number) => isRightSource(sources[number - 1]));
    }),
  );
}

/** The numbers right after a sentence, before or after its full stop. */
function readCitations(whole: string, sentence: string): number[] {
  const words = sentence.replace(/[.\s]+$/, '').split(/\s+/);
  const pattern = `${words.map((word) => RegExp.escape(word)).join('\\s+')}\\.?((?:\\s*\\[\\d+\\])*)`;
  const marks = new RegExp(pattern, 'i').exec(whole)?.[1] ?? '';
  return [...marks.matchAll(/\d+/g)].map(Number);
}
