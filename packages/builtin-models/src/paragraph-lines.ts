import { emptyWords } from '@anito/language/empty-words';
import { readWeekdays } from '@anito/language/weekdays';

const maxHeadingLength = 80;
/** Of a line that heads a list; a longer one is a sentence. */
const maxTitleWords = 6;
const maxLabelLength = 40;
const maxLabelWords = 5;
const maxValueLength = 60;

/** Numbers of headings, and years in them. */
const headingNumbers =
  /^(?:(?:section|article|chapter|part|step|clause|appendix|annex)\s+[\divx]+[.:)]?|\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}[.)]|[ivx]+[.)])\s+|\b(?:19|20)\d\d\b(?!-\d)/gi;
const labelled = /:\s*\S/;
/** Begins what a label is about: an amount, an hour, a telephone number, an address of the web, or that it is closed. */
const valueStart =
  /^(?:[₱$€£+(]?\s?\d|P\s?\d|php\s?\d|[^\s@]{1,64}@[^\s@]{1,200}$|https?:|www\.|(?:closed|open|sarado|bukas|cerrado|abierto|ferm[ée]e?|ouverte?|free|libre|gratis)(?!\p{L}))/iu;
const ended = /[.!?:;,]$/;
/** Settles what customers ask, in as few words as a heading has. */
export const settles =
  /(?<!\p{L})(?:open|closed|sarado|bukas|bawal|cerrado|abierto|ferm[ée]e?|ouverte?|free|libre|gratis|gratuite?|no|not|only|without|accepted|included|available|required|allowed|walang?|hindi|sin|solo|sólo|sans|seulement)(?!\p{L})/iu;

/** Whether a line states a number, a value behind a label, or days of the week: it heads nothing. */
export function statesFact(line: string): boolean {
  if (/\d/.test(line.replace(headingNumbers, '')) || labelled.test(line)) return true;
  const { named, excepted } = readWeekdays(line);
  return named.size + excepted.size > 0;
}

/**
 * Whether the first of a paragraph's lines heads the others, or by itself the list that follows: small sections may share
 * a passage.
 */
export function isHeading(lines: readonly string[], isBeforeList: boolean): boolean {
  const [first = '', second] = lines;
  if (first.length > maxHeadingLength || ended.test(first) || goesOn(first) || statesFact(first))
    return false;
  if (second === undefined)
    return isBeforeList && /^\p{Lu}/u.test(first) && first.split(/\s+/).length <= maxTitleWords;
  if (!/^[\p{Lu}\d₱$€£]/u.test(second ?? '')) return false;
  const isLoud = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*(?:\(|$)/u.test(first);
  return isLoud || /[.!?]$/.test(lines.at(-1)!) || lines.slice(1).every(statesFact);
}

/** Lines that are a label and, under it, its value, joined: "Saturday" and "8 AM – 6 PM". */
export function joinLabels(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [line = '', value = '', next = ''] = lines.slice(i, i + 3);
    if (isLabel(line) && isValue(value) && !isValue(next)) {
      joined.push(line.endsWith(':') ? `${line} ${value}` : `${line}: ${value}`);
      i += 1;
    } else joined.push(line);
  }
  return joined;
}

function isLabel(line: string): boolean {
  const words = line.replace(/:$/, '').split(/\s+/);
  return (
    line.length <= maxLabelLength &&
    words.length <= maxLabelWords &&
    /^\p{Lu}/u.test(line) &&
    !/\d|[.!?;,]$|:\s*\S/.test(line) &&
    !goesOn(line)
  );
}

/** Whether a line ends with a word that another one must follow: "up to". */
function goesOn(line: string): boolean {
  const last = /(?<!\p{L})\p{L}+$/u.exec(line)?.[0].toLowerCase();
  return last !== undefined && Object.values(emptyWords).some((empty) => empty.has(last));
}

function isValue(line: string): boolean {
  return (
    line.length <= maxValueLength &&
    valueStart.test(line) &&
    !/[.!?:]$/.test(line) &&
    !labelled.test(line.replace(/\d:\d/g, ''))
  );
}

/** Lines that go on in the next one joined to it: the others are records of their own, such as "Manicure: ₱120". */
export function joinLines(lines: string[]): string[] {
  const texts: string[] = [];
  let isOpen = false;
  for (const [i, line] of lines.entries()) {
    if (isOpen) texts.push(`${texts.pop()} ${line}`);
    else texts.push(line);
    isOpen = goesOn(line) || /[.!?:;,]$/.test(line) || !/^[\p{Lu}\d₱]/u.test(lines[i + 1] ?? '');
  }
  return texts;
}
