import { lightWords } from '../../words/light-words.ts';
import { readAmounts } from '../../words/read-amounts.ts';
import { type Concept, findConcept, hasForm, listShownConcepts } from './shop-words.ts';
import { listTerms, numerals } from './terms.ts';
import { addDays, findRanges, type NumberRange } from './text-ranges.ts';

/**
 * What is asked for by one word: the word itself, what it is a common word for, whether it is an amount of money, and
 * whether it only stands around what is asked.
 */
export type AskedWord = {
  term: string;
  concept: Concept | undefined;
  isAmount?: boolean;
  isLight?: boolean;
  /** Written as a name is, with a capital within the sentence. */
  isName?: boolean;
};

const lightTerms = new Set(listTerms([...lightWords].filter((word) => !numerals.has(word)).join(' ')));

/** A question as the answerer sees it. */
export type AskedQuestion = {
  words: AskedWord[];
  wants: Set<Concept>;
  isList: boolean;
  isYesNo: boolean;
  /** Whether something is sold is asked. */
  isOfSale?: boolean;
  /** Whether a person is asked for. */
  isOfPerson?: boolean;
  /** Whether it is asked how long there has been a business. */
  isOfAge?: boolean;
  /** Whether something lost, broken, late or forbidden is spoken of, so that a fine may be what is asked. */
  isOfFine?: boolean;
  /** What is asked to exist or be done, of which an answer must name a word: "Do you have a school bus that …". */
  thing?: AskedWord[];
  /** What a price is asked for, if it is named: the implants of "How much are dental implants?". */
  priced?: AskedWord | undefined;
  /** Numbers with the unit that tells one make from another, which an answer must say: the 400 of "400cc". */
  makes?: string[];
  /** What an answer must name: the post of the person asked for, or an attribute that numbers do not show. */
  named?: AskedWord | undefined;
};

/** Phrases that ask for what one word asks for. */
const phrases: [RegExp, string][] = [
  [/\bmag kano\b/gi, 'magkano'],
  // "Wire number 12" asks for no telephone.
  [/\b(?:number|numero|no\.) (?=\d)/gi, ''],
  [/\bho?w much(?! (?:time|longer|notice))\b|\bcu[aá]nto cuestan?\b/gi, 'magkano'],
  [/\bhow (?:long|soon|early|fast)\b|\bgaano katagal\b/gi, 'katagal'],
  [/\b(?:at |by )?what time\b/gi, 'oras'],
  [/\bwhat(?:'s| is| are)? (?:\S+ ){0,2}(?:in|inside)(?= )/gi, 'laman '],
  [/\bhow (?:can|do) (?:i|we) (?:contact|reach)\b/gi, 'contact'],
  [/\b(?:(?:tele|cell)?phone|mobile|cp|contact) (?:number|no)\b/gi, 'contact'],
];
const listPattern =
  /\b(?:what|which|anong?|alin(?:g)?|anu-ano|list|qu[eé]|cu[aá]les|quels?|quelles?)\b(?! (?:time|if|happens?|is|oras|ang (?!mga))\b).*\b(?:do you|are|have|sell|offer|serve|available|mga|meron|mayroon|tiene|tienen|ofrecen|venden|avez|vendez|offrez)\b/i;
const yesNoPattern =
  /^(?:hi|hello)?\W*(?:do|does|is|are|can|could|may|will|would|have|has|pwede|puwede|may|mayroon|meron|tumatanggap|nag\S*)\b|\bba\b/i;

const salePattern =
  /\b(?:do|does) .{0,30}\bsell\b|\bfor sale\b|\b(?:i?bine?benta|nagbebenta|tinitinda|nagtitinda|may tinda)\b/i;

const personPattern = /^\W*(?:who|sino|kanino|qui[eé]n(?:es)?|qui)\b/i;

const agePattern =
  /\b(?:ilang taon|gaano) na (?:katagal )?(?:po |ba )*(?:ang|yung|kayo)\b|\bhow old is\b|\bhow long have you been\b/i;

const finePattern =
  /\b(?:fine|penalt|multa|late|lost|lose|nawala|broke|break|damage|sira|violat|bawal|caught|huli)/i;

/** "Who is the barangay captain of …", "Sino ang principal ng …": the post is the last word of its name. */
const postPattern =
  /\bwho(?:'s| is| are| was) (?:the|your|our|my) ([\p{L}][\p{L} '-]*?)(?= (?:of|in|at|for|on|there|today|now)\b|\W*$)|\bsino (?:po |ba )*(?:ang |yung |si )(?:inyong )?([\p{L}][\p{L}'-]*)/iu;
/** "Which detergent brand does …". */
const attributePattern = /\b(?:what|which|anong?|aling?) ([\p{L}][\p{L}'-]*(?: [\p{L}'-]+){0,2})/iu;
/** Up to where the thing ends: a word that joins, or the end of the sentence. */
const thingEnd = '(?= (?:that|which|who|if|when|while|for|to|at|in|on|with|of|from|and|or|as|because|during|after|before|until|sa|ng|ang|para|kung|kapag|pag|na)\\b|\\s*[?.!,]|\\s*$)';
const thingPatterns = [
  `(?:^|[.?!,;] *)(?:do|does|can|could|will|would) (?:you|(?:the|your) [\\p{L}' -]{2,30}?) (?:also |still )?(?:have|sell|offer|carry|provide|accept|take|repair|fix|treat|serve|rent(?: out)?) (?:an? |any |the |my |your )?([\\p{L}\\d][\\p{L}\\d' -]*?)${thingEnd}`,
  `(?:^|[.?!,;] *)(?:is|are) there (?:an? |any |also )*([\\p{L}\\d][\\p{L}\\d' -]*?)${thingEnd}`,
  `\\b(?:may|meron|mayroon)(?:g|ng)? (?:po |ba |kayong? )*([\\p{L}\\d][\\p{L}\\d-]*(?: [\\p{L}\\d-]+)?)(?: (?:po|ba|kayo|ang|sa|na|kapag|pag|kung)\\b|\\W*$)`,
  `\\b(?:nag|tumatanggap|gumagawa)[\\p{L}-]* (?:po |ba |rin |din )*kayo (?:po |ba |rin |din )*(?:ng|nang) ([\\p{L}\\d][\\p{L}\\d-]*)`,
].map((pattern) => new RegExp(pattern, 'iu'));
const pricedPattern = new RegExp(
  `\\b(?:how much (?:is|are|for|does)|(?:price|cost|rate) (?:of|for)) (?:an? |the |your |my |one )?([\\p{L}][\\p{L}' -]*?)(?: (?:cost|each|now|today|here))?${thingEnd}`,
  'iu',
);
const makePattern = /\b(\d+(?:\.\d+)?)[ -]?(?:hp|cc|inch|gauge|oz|mm|watts?|volts?|gb|tb|mbps|amps?|seater|wheeler)\b/gi;
const namedAttributes = new Set<Concept | undefined>(['brand', 'color']);

/** Said before a question, and no part of it: "hello" also stands in e-mail addresses. */
const greetingPattern =
  /^\W*(?:hi|hello|hey|kumusta|kamusta|good (?:morning|afternoon|evening|day)|magandang (?:umaga|hapon|gabi|araw)(?: po)?|hola|bonjour)\b(?=\W*\w)/i;

/** Reads a question: its words without the empty ones, and the kind of answer that it wants. */
export function readQuestion(text: string): AskedQuestion {
  const { plain: bare, amounts } = readAmounts(text.replace(greetingPattern, ''));
  const amountTerms = new Set(amounts.flatMap(listTerms));
  const plain = phrases.reduce((read, [phrase, word]) => read.replace(phrase, word), bare);
  const numberWords = new Set(
    (plain.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => numerals.get(word) ?? []),
  );
  const names = new Set(listTerms(listNames(text).join(' ')));
  const words = new Map<string, AskedWord>();
  for (const term of listTerms(plain)) {
    const concept = findConcept(term);
    const isLight = !concept && (lightTerms.has(term) || numberWords.has(term));
    words.set(concept ?? term, {
      term,
      concept,
      ...(amountTerms.has(term) ? { isAmount: true } : {}),
      ...(isLight ? { isLight } : {}),
      ...(!concept && names.has(term) ? { isName: true } : {}),
    });
  }
  const wants = [...words.values()].flatMap(({ concept }) => concept ?? []);
  const isList = listPattern.test(text);
  return {
    words: [...words.values()],
    wants: new Set(wants),
    isList,
    isYesNo: !isList && yesNoPattern.test(text),
    isOfSale: salePattern.test(text),
    isOfPerson: personPattern.test(text),
    isOfAge: agePattern.test(text),
    isOfFine: finePattern.test(text),
    named: findNamed(text),
    thing: findThing(text),
    priced: readWords(pricedPattern.exec(text)?.[1] ?? '').at(-1),
    makes: [...text.matchAll(makePattern)].map(([, number]) => number!),
  };
}

function findThing(text: string): AskedWord[] {
  const thing = thingPatterns.map((pattern) => pattern.exec(text)?.[1]).find(Boolean) ?? '';
  return readWords(thing).filter(({ term, concept }) => concept || !lightTerms.has(term));
}

function findNamed(text: string): AskedWord | undefined {
  const post = postPattern.exec(text);
  if (post) return readWords(post[1] ?? post[2] ?? '').at(-1);
  const attribute = attributePattern.exec(text)?.[1] ?? '';
  return readWords(attribute).find(({ concept }) => namedAttributes.has(concept));
}

function readWords(text: string): AskedWord[] {
  return listTerms(text).map((term) => ({ term, concept: findConcept(term) }));
}

const namePattern = /(?<=[\p{L}\p{N},;]['’\p{L}]* )\p{Lu}[\p{L}\p{N}-]*/gu;

/** Words with a capital that do not begin a sentence; none of a text that is written in capitals. */
function listNames(text: string): string[] {
  return /\p{Ll}/u.test(text) ? (text.match(namePattern) ?? []).filter((name) => name !== 'I') : [];
}

/** Terms of a text, what they are common words for, and what it shows by its form. */
export type ReadText = {
  terms: Set<string>;
  concepts: Set<Concept>;
  shown: Set<Concept>;
  /** Numbers from … to … that it speaks of. */
  ranges: NumberRange[];
};

/** Asks in questions, joins in texts. */
const conjunction = /\bwhen\b(?!:)/gi;

/** Reads a text to be matched with questions. */
export function readText(text: string): ReadText {
  const terms = new Set(listTerms(text.replace(conjunction, ' ')));
  const concepts = new Set<Concept>();
  for (const term of terms) {
    const concept = findConcept(term);
    if (concept) concepts.add(concept);
  }
  addDays(text, concepts);
  return { terms, concepts, shown: new Set(listShownConcepts(text)), ranges: findRanges(text) };
}

/** How well a text is about a word, 0 to 1: less when it says it in other words. */
export function matchName({ term, concept }: AskedWord, text: ReadText): number {
  if (text.terms.has(term)) return 1;
  if (concept && text.concepts.has(concept)) return 0.85;
  const isNumber = text.ranges.length > 0 && /^\d+(?:\.\d+)?$/.test(term);
  return isNumber && text.ranges.some(([from, to]) => from <= Number(term) && Number(term) <= to) ? 0.7 : 0;
}

/** How well a text answers a word, 0 to 1: to name a price without saying an amount answers little. */
export function matchWord(word: AskedWord, text: ReadText): number {
  if (!word.concept || !hasForm(word.concept)) return matchName(word, text);
  return text.shown.has(word.concept) ? 1 : 0.6 * matchName(word, text);
}

/** How much of a question a cell answers, by the name of its column and the form of its value. */
export function matchText(question: AskedQuestion, cell: { name: string; value: string }): number {
  const name = readText(cell.name);
  const { shown } = readText(cell.value);
  return question.words.filter(
    (word) => matchName(word, name) > 0 || (word.concept && shown.has(word.concept)),
  ).length;
}
