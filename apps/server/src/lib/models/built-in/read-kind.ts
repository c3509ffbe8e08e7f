import { type AskedWord, readWords } from './asked-word.ts';
import type { Concept } from './shop-words.ts';

/** What kind of answer a question wants, and what an answer has to name. */
export type AskedKind = {
  /** Whether something is sold is asked. */
  isOfSale: boolean;
  /** Whether a person is asked for. */
  isOfPerson: boolean;
  /** Whether it is asked how long there has been a business. */
  isOfAge: boolean;
  /** Whether something lost, broken, late or forbidden is spoken of, so that a fine may be what is asked. */
  isOfFine: boolean;
  /** The post of the person asked for, or an attribute that numbers do not show: an answer must name it. */
  named: AskedWord | undefined;
  /** What is asked to exist or be done, of which an answer must name a word: "Do you have a school bus that …". */
  thing: AskedWord[];
  /** What a price is asked for, where it is named: the implants of "How much are dental implants?". */
  priced: AskedWord | undefined;
  /** Numbers with the unit that tells one make from another, which an answer must say: the 400 of "400cc". */
  makes: number[];
};

const salePattern =
  /\b(?:do|does) .{0,30}\bsell\b|\bfor sale\b|\b(?:i?bine?benta|nagbebenta|tinitinda|nagtitinda|may tinda)\b/i;
const personPattern = /^\W*(?:who|sino|kanino|qui[eé]n(?:es)?|qui)\b/i;
const agePattern =
  /\b(?:ilang taon|gaano) na (?:katagal )?(?:po |ba )*(?:ang|yung|kayo)\b|\bhow old is\b|\bhow long have you been\b/i;
const finePattern =
  /\b(?:fine|penalt|multa|late|lost|lose|nawala|broke|break|damage|sira|violat|bawal|caught|huli)/i;

/** "Who is the barangay captain of …", "Sino ang principal ng …": the post is the last word of its name. */
const postPattern =
  /\bwho(?:'s| is| are| was) (?:the|your|our|my) (\p{L}[\p{L} '-]*?)(?= (?:of|in|at|for|on|there|today|now)\b|\W*$)|\bsino (?:po |ba )*(?:ang |yung |si )(?:inyong )?(\p{L}[\p{L}'-]*)/iu;

/** "Which detergent brand does …". */
const attributePattern = /\b(?:what|which|anong?|aling?) (\p{L}[\p{L}'-]*(?: [\p{L}'-]+){0,2})/iu;
const namedAttributes = new Set<Concept | undefined>(['brand', 'color']);

/** What is named ends before a word that joins, or with the sentence. */
const joining =
  'that which who if when while for to at in on with of from and or as because during after before until sa ng ang para kung kapag pag na';
const end = String.raw`(?= (?:${joining.replaceAll(' ', '|')})\b|\s*[?.!,]|\s*$)`;
const name = String.raw`[\p{L}\d][\p{L}\d' -]*?`;
const begin = '(?:^|[.?!,;] *)';
const thingPatterns = [
  String.raw`${begin}(?:do|does|can|could|will|would) (?:you|(?:the|your) [\p{L}' -]{2,30}?) (?:also |still )?(?:have|sell|offer|carry|provide|accept|take|repair|fix|treat|serve|rent(?: out)?) (?:an? |any |the |my |your )?(${name})${end}`,
  `${begin}(?:is|are) there (?:an? |any |also )*(${name})${end}`,
  String.raw`\b(?:may|meron|mayroon)(?:g|ng)? (?:po |ba |kayong? )*(?!(?:i|we|you|he|she|it|they|my|our|the)\b)([\p{L}\d][\p{L}\d-]*(?: [\p{L}\d-]+)?)(?: (?:po|ba|kayo|ang|sa|na|kapag|pag|kung)\b|\W*$)`,
  String.raw`\b(?:nag|tumatanggap|gumagawa)[\p{L}-]* (?:po |ba |rin |din )*kayo (?:po |ba |rin |din )*(?:ng|nang) ([\p{L}\d][\p{L}\d-]*)`,
].map((pattern) => new RegExp(pattern, 'iu'));
const pricedPattern = new RegExp(
  String.raw`\b(?:how much (?:is|are|for|does)|(?:price|cost|rate) (?:of|for)) (?:an? |the |your |my |one )?(${name})(?: (?:cost|each|now|today|here))?${end}`,
  'iu',
);
const makePattern =
  /\b(\d+(?:\.\d+)?)[ -]?(?:hp|cc|inch|gauge|oz|mm|watts?|volts?|gb|tb|mbps|amps?|seater|wheeler)\b/gi;

/** Reads what kind of answer a question wants. */
export function readKind(text: string): AskedKind {
  const thing = thingPatterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  return {
    isOfSale: salePattern.test(text),
    isOfPerson: personPattern.test(text),
    isOfAge: agePattern.test(text),
    isOfFine: finePattern.test(text),
    named: findNamed(text),
    thing: readWords(thing ?? ''),
    priced: readWords(pricedPattern.exec(text)?.[1] ?? '').at(-1),
    makes: [...text.matchAll(makePattern)].map(([, number]) => Number(number)),
  };
}

function findNamed(text: string): AskedWord | undefined {
  const post = postPattern.exec(text);
  if (post) return readWords(post[1] ?? post[2] ?? '').at(-1);
  const attribute = attributePattern.exec(text)?.[1] ?? '';
  return readWords(attribute).find(({ concept }) => namedAttributes.has(concept));
}
