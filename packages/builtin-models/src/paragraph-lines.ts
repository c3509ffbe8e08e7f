import { emptyWords } from '@anito/language/empty-words';
import { extractWeekdays } from '@anito/language/weekdays';

const maxHeadingLength = 80;
/** Maximum number of words in the title of a list. A longer line is a sentence. */
const maxTitleWords = 6;
const maxLabelLength = 40;
const maxLabelWords = 5;
const maxValueLength = 60;

/** Numbers of headings, and years in them. */
const headingNumbers =
  /^(?:(?:section|article|chapter|part|step|clause|appendix|annex)\s+[\divx]+[.:)]?|\d{1,3}(?:\.\d{1,3})+\.?|\d{1,3}[.)]|[ivx]+[.)])\s+|\b(?:19|20)\d\d\b(?!-\d)/gi;
const hasLabel = /:\s*\S/;
/**
 * Matches the start of a label's value: an amount, an hour, a phone number, a web address, or open or closed.
 */
const valueStart =
  /^(?:[₱$€£+(]?\s?\d|P\s?\d|php\s?\d|[^\s@]{1,64}@[^\s@]{1,200}$|https?:|www\.|(?:closed|open|sarado|bukas|cerrado|abierto|ferm[ée]e?|ouverte?|free|libre|gratis)(?!\p{L}))/iu;
const endPunctuation = /[.!?:;,]$/;
/** Matches short texts that answer a customer's question. */
export const decisiveWords =
  /(?<!\p{L})(?:open|closed|sarado|bukas|bawal|cerrado|abierto|ferm[ée]e?|ouverte?|free|libre|gratis|gratuite?|no|not|only|without|accepted|included|available|required|allowed|walang?|hindi|sin|solo|sólo|sans|seulement)(?!\p{L})/iu;

/**
 * Returns whether a line states a number, a value after a label, or days of the week. Such a line is not a
 * heading.
 */
export function statesFact(line: string): boolean {
  if (/\d/.test(line.replace(headingNumbers, '')) || hasLabel.test(line)) return true;
  const { named, excepted } = extractWeekdays(line);
  return named.size + excepted.size > 0;
}

/**
 * Returns whether the first line of a paragraph is the heading of its other lines. A single line counts as
 * the heading of a list that follows (`isBeforeList`). Small sections may share a passage.
 */
export function isHeading(lines: readonly string[], isBeforeList: boolean): boolean {
  const [first = '', second] = lines;
  if (
    first.length > maxHeadingLength ||
    endPunctuation.test(first) ||
    isIncomplete(first) ||
    statesFact(first)
  )
    return false;
  if (second === undefined)
    return isBeforeList && /^\p{Lu}/u.test(first) && first.split(/\s+/).length <= maxTitleWords;
  if (!/^[\p{Lu}\d₱$€£]/u.test(second ?? '')) return false;
  const isLoud = /^[^\p{Ll}]*\p{Lu}{3}[^\p{Ll}]*(?:\(|$)/u.test(first);
  return isLoud || /[.!?]$/.test(lines.at(-1)!) || lines.slice(1).every(statesFact);
}

/**
 * Returns the lines with each label joined to the value on the next line: "Saturday" and "8 AM – 6 PM" become
 * "Saturday: 8 AM – 6 PM".
 */
export function joinLabelsWithValues(lines: readonly string[]): string[] {
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

/**
 * Returns whether a line may be a label: a few words that start with a capital and state nothing themselves.
 */
function isLabel(line: string): boolean {
  const words = line.replace(/:$/, '').split(/\s+/);
  return (
    line.length <= maxLabelLength &&
    words.length <= maxLabelWords &&
    /^\p{Lu}/u.test(line) &&
    !/\d|[.!?;,]$|:\s*\S/.test(line) &&
    !isIncomplete(line)
  );
}

const amountAlone = /^(?:[₱$€£]|P|php)\s?\d[\d,.]{0,12}(?:\s?(?:[-–/]|per|each|up|to)\s?[^\n]{0,20})?$/iu;
const maxDescriptionLength = 100;

/** Returns whether lines are only an amount of money, as on a product card: "₱85", "₱1,200 – ₱1,500". */
export function isAmount(lines: readonly string[]): boolean {
  return lines.length === 1 && amountAlone.test(lines[0]!);
}

/**
 * Returns whether lines are the name and the description of something whose price may follow: they are short,
 * are no sentence, and state no number or day themselves. A single line could also be the title of a list.
 */
export function isDescription(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  const isPlain = !/[.!?:;]$/.test(text) && !isIncomplete(text) && !statesFact(text);
  return lines.length > 1 && text.length <= maxDescriptionLength && isPlain;
}

/** Returns whether a line ends with a word that requires another word, as in "up to". */
function isIncomplete(line: string): boolean {
  const last = /(?<!\p{L})\p{L}+$/u.exec(line)?.[0].toLowerCase();
  return last !== undefined && Object.values(emptyWords).some((empty) => empty.has(last));
}

/**
 * Returns whether a line may be the value of a label: it is short and starts like an amount, an hour or a
 * contact.
 */
function isValue(line: string): boolean {
  return (
    line.length <= maxValueLength &&
    valueStart.test(line) &&
    !/[.!?:]$/.test(line) &&
    !hasLabel.test(line.replace(/\d:\d/g, ''))
  );
}

/**
 * Returns the lines, with each one joined to the next if it is incomplete, ends in a punctuation mark, or the
 * next one does not start like a record. The others are separate records, for example "Manicure: ₱120".
 */
export function joinLines(lines: string[]): string[] {
  const texts: string[] = [];
  let continues = false;
  for (const [i, line] of lines.entries()) {
    if (continues) texts.push(`${texts.pop()} ${line}`);
    else texts.push(line);
    continues = isIncomplete(line) || /[.!?:;,]$/.test(line) || !/^[\p{Lu}\d₱]/u.test(lines[i + 1] ?? '');
  }
  return texts;
}
