import { findRoot } from '../../words/business-words.ts';
import { emptyWords } from '../../words/empty-words.ts';
import { cutHyphenAffixes } from '../../words/filipino-root.ts';

const wordPattern = /[\p{L}\p{N}]+/gu;
/** Between the digits of one number. */
const thousandsPattern = /(?<=\d),(?=\d{3}(?!\d))/g;
/** "driver's": the s is no word. */
const possessivePattern = /(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu;
const marksPattern = /\p{M}+/gu;

/**
 * Words of a text without accents, common endings and Filipino's affixes, cut to six letters: a stem good
 * enough to compare a question with a sentence in any of the four languages ("deliver", "delivery", "delivering").
 */
export function listTerms(text: string): string[] {
  const plain = cutHyphenAffixes(
    text
      .normalize('NFD')
      .replace(marksPattern, '')
      .replace(thousandsPattern, '')
      .replace(possessivePattern, '')
      .toLowerCase(),
  );
  const terms: string[] = [];
  for (const word of plain.match(wordPattern) ?? []) {
    if (!isEmpty(word) && !isEmpty(findRoot(word) ?? word)) terms.push(shorten(word));
  }
  return terms;
}

function isEmpty(word: string): boolean {
  return Object.values(emptyWords).some((words) => words.has(word));
}

const prefixPattern = /^(?:nagpapa|magpapa|nagpa|magpa|nag|mag|pag)(?=\p{L}{4})/u;
/** "kapeng" of "kapeng barako". */
const linkerPattern = /(?<=\p{L}{3}[aeiou])ng$/u;

function shorten(word: string): string {
  if (/^\d/.test(word)) return word;
  const bare = findRoot(word) ?? word.replace(prefixPattern, '');
  const single = bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
  const root = single.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '').replace(linkerPattern, '');
  const plain = root === single ? root : root.replace(/([bdgmnprt])\1$/, '$1');
  return plain.replace(/(?<=\p{L}{3})e$/u, '').slice(0, 6);
}
