import { detectLanguage } from '@anito/language/detect-language';
import { isUnderstandingCall } from '@anito/models/testing/fake-model/answers';
import type { FakeOrder, FakeRequest } from '@anito/models/testing/fake-model/types';

type Messages = FakeRequest['messages'];

/** What a reader in the model's place is told of the question that it will be asked. */
export type AskedQuestion = {
  /** As the visitor writes it. */
  text: string;
  /** As a competent reader understands it without the turns before, in the visitor's language. */
  standalone: string;
  /** In the language of the document that answers it; null when the visitor writes in that language. */
  translation: string | null;
  /** The document that answers it and what the answer must say; null when no document does. */
  expected: { document: string; says: RegExp } | null;
};

/** A passage as it stands in a prompt. */
export type GivenPassage = { number: number; from: string; text: string };

/** Something a reader said that the passage it cites does not hold: no visitor may see it as an answer. */
export type Claim = {
  /** Stands in the answer as the visitor gets it exactly when the claim is shown. */
  text: string;
  kind: string;
  /** The answer that the claim was part of was asked for in this many calls. */
  calls: number;
};

/** A reader at work on one question: the order for the fake vendor, and what it has claimed so far. */
export type Reading = {
  order: FakeOrder;
  claims: Claim[];
  /** The passages of each call for an answer. */
  given: GivenPassage[][];
};

/** A reader in the model's place: a function of the question and of what the prompt holds. */
export type Reader = (asked: AskedQuestion) => Reading;

const noAnswer = 'NO_ANSWER';

/** The passages that a prompt gives, in its order. */
function readPassages(messages: Messages): GivenPassage[] {
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n');
  const blocks = system.matchAll(/<passage number="(\d+)" from="([^"]*)">\n([\s\S]*?)\n<\/passage>/g);
  return [...blocks].map(([, number, from, text]) => ({
    number: Number(number),
    from: from ?? '',
    text: text ?? '',
  }));
}

/**
 * What the call for understanding wants, after write-understanding-prompt.ts: JSON with the standalone question and its
 * translation, if the document's language is one of those that the prompt asks for.
 */
function answerUnderstanding(messages: Messages, { standalone, translation }: AskedQuestion): string {
  const translations = listAskedLanguages(messages)
    .filter((language) => translation && [language, 'simple'].includes(detectLanguage(translation)))
    .map(() => translation);
  return JSON.stringify({ standalone, translations, wordings: [], person: false });
}

/** The languages in which the prompt wants translations. */
function listAskedLanguages(messages: Messages): string[] {
  const [line = ''] = /^translations: .*$/m.exec(messages[0]?.content ?? '') ?? [];
  return [...line.matchAll(/\(([a-z]{2,3})\)/g)].map(([, language]) => language!);
}

/** A run of a passage's sentences and rows. */
type FoundQuote = { number: number; text: string };

const maxRunLength = 4;

/**
 * What a competent reader quotes: of the passages of the right document the shortest run of sentences that holds to
 * the rule; of several the one that shares most words with the question. Undefined when none does.
 */
function findQuote(
  passages: GivenPassage[],
  { expected, standalone, translation }: Pick<AskedQuestion, 'expected' | 'standalone' | 'translation'>,
): FoundQuote | undefined {
  if (!expected) return undefined;
  const words = new Set(listWords(`${standalone} ${translation ?? ''}`));
  const quotes = passages
    .filter(({ from }) => isFrom(from, expected.document))
    .flatMap(({ number, text }) =>
      findRuns(splitUnits(text), expected.says).map((run) => ({ number, text: run })),
    );
  return quotes.toSorted(
    (a, b) => countShared(b.text, words) - countShared(a.text, words) || a.text.length - b.text.length,
  )[0];
}

function isFrom(from: string, document: string): boolean {
  return from === document || from.startsWith(`${document} `);
}

/** Sentences, items and rows of a passage as somebody would quote them, without their marks. */
function splitUnits(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => (line.includes('|') ? [line] : line.split(/(?<=[^.\s][.!?])\s+/)))
    .map(clean)
    .filter(Boolean);
}

function clean(unit: string): string {
  return unit
    .replace(/^\s*(?:#{1,6}|[-*•])\s+/, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/\*\*|__/g, '')
    .trim();
}

/** The runs of as few units as can be that hold to a rule. */
function findRuns(units: string[], rule: RegExp): string[] {
  for (let length = 1; length <= maxRunLength; length++) {
    const runs = units
      .slice(0, Math.max(0, units.length - length + 1))
      .map((_, start) => units.slice(start, start + length).join(' '))
      .filter((run) => rule.test(run));
    if (runs.length > 0) return runs;
  }
  return [];
}

function countShared(text: string, words: Set<string>): number {
  return listWords(text).filter((word) => words.has(word)).length;
}

/** Puts a citation where models put it: before the full stop, or after it. */
function cite(text: string, numbers: number[], isAfterStop = false): string {
  const marks = numbers.map((number) => `[${number}]`).join('');
  if (isAfterStop) return `${endSentence(text)} ${marks}`;
  return `${text.replace(/[.\s]+$/, '')} ${marks}.`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

type Write = (
  passages: GivenPassage[],
  asked: AskedQuestion,
) => { text: string; claim?: Pick<Claim, 'text' | 'kind'> };

/** A reader that understands questions perfectly and writes its answers in its own way. */
function createReader(write: Write): Reader {
  return (asked) => {
    const reading: Reading = { order: {}, claims: [], given: [] };
    reading.order.text = (request) => {
      const { messages } = request;
      if (isUnderstandingCall(request)) return answerUnderstanding(messages, asked);
      const passages = readPassages(messages);
      reading.given.push(passages);
      const { text, claim } = write(passages, asked);
      if (claim) reading.claims.push({ ...claim, calls: reading.given.length });
      return text;
    };
    return reading;
  };
}

/** Quotes the right sentence of what it is given and cites it; `NO_ANSWER` when it was not given any. */
export const perfectReader = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  if (!quote) return { text: noAnswer };
  return { text: cite(quote.text, [quote.number], asked.text.length % 2 === 0) };
});

/** The same for a question of which no rule is known: the sentence that shares most words with it. */
export const nearestReader = createReader((passages, asked) => {
  const words = new Set(listWords(asked.standalone));
  const units = passages.flatMap(({ number, text }) => splitUnits(text).map((unit) => ({ number, unit })));
  const rated = units.map((found) => ({
    ...found,
    shared: countShared(found.unit, words),
  }));
  const best = rated.toSorted((a, b) => b.shared - a.shared || a.unit.length - b.unit.length)[0];
  return { text: best ? cite(best.unit, [best.number]) : noAnswer };
});

function listWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])];
}

/** Reads as the given one, but calls for understanding fail at the vendor. */
export function withoutUnderstanding(reader: Reader): Reader {
  return (asked) => {
    const reading = reader(asked);
    reading.order.status = (request) => (isUnderstandingCall(request) ? 500 : undefined);
    return reading;
  };
}

/** What an inventor makes up, with a figure that no passage holds; the words around it are fluent and empty. */
const inventions: { kind: string; write(random: number): { text: string; figure: string } }[] = [
  {
    kind: 'price',
    write: (random) =>
      figure(`${3 + (random % 6)},${137 + (random % 800)}`, (it) => `The price is ₱${it} each.`),
  },
  {
    kind: 'telephone number',
    write: (random) =>
      figure(`0917 5${10 + (random % 89)} ${1_003 + (random % 8_900)}`, (it) => `You can call us at ${it}.`),
  },
  {
    kind: 'date',
    write: (random) =>
      figure(`March ${2 + (random % 27)}, 20${41 + (random % 50)}`, (it) => `It is open until ${it}.`),
  },
  {
    kind: 'time of day',
    write: (random) =>
      figure(`${1 + (random % 12)}:${13 + (random % 40)} PM`, (it) => `We close at ${it} every day.`),
  },
  {
    kind: 'share',
    write: (random) =>
      figure(`${41 + (random % 50)}.${1 + (random % 9)}%`, (it) => `There is a discount of ${it} for you.`),
  },
  {
    kind: 'address',
    write: (random) =>
      figure(`${1_204 + (random % 8_000)} Magsaysay Avenue`, (it) => `Come to our shop at ${it}.`),
  },
  {
    kind: 'number in words',
    write: (random) =>
      figure(`${tens[random % tens.length]}-seven thousand`, (it) => `It costs ${it} pesos in all.`),
  },
];

const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function figure(text: string, write: (figure: string) => string) {
  return { text: write(text), figure: text };
}

/** An invention of its own for each question, none of whose figures stands in a passage. */
function invent(passages: GivenPassage[], asked: AskedQuestion) {
  const given = passages.map(({ text }) => text).join('\n');
  const seed = hash(asked.text);
  for (let attempt = 0; ; attempt++) {
    const { kind, write } = inventions[seed % inventions.length]!;
    const made = write(hash(`${asked.text} ${attempt}`));
    if (!given.includes(made.figure)) return { kind, ...made };
  }
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 16_777_619) >>> 0;
  return value >>> 4;
}

/** Makes something up and cites nothing. */
export const inventor = createReader((passages, asked) => {
  const { text, figure, kind } = invent(passages, asked);
  return { text: `Thank you for asking! ${text} Is there anything else?`, claim: { text: figure, kind } };
});

/** Makes something up and says that the first passage holds it. */
export const falseWitness = createReader((passages, asked) => {
  const { text, figure, kind } = invent(passages, asked);
  return { text: cite(text, [1], asked.text.length % 2 === 0), claim: { text: figure, kind } };
});

/** Quotes a passage rightly, and adds something made up with the same citation. */
export const embroiderer = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  const { text, figure, kind } = invent(passages, asked);
  const number = quote?.number ?? 1;
  const start = quote ? `${cite(quote.text, [number])} ` : '';
  return { text: `${start}${cite(text, [number])}`, claim: { text: figure, kind } };
});

const digits = /\d+(?:[.,:]\d+)*/g;

/** Says something true that it was given and cites nothing, however often it is asked. */
export const uncitedReader = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  if (!quote) return { text: noAnswer };
  return { text: endSentence(quote.text), claim: { text: quote.text, kind: 'uncited' } };
});

/** Cites nothing when first asked; asked again it cites as it should. */
export const forgetfulReader: Reader = (asked) => {
  let calls = 0;
  return createReader((passages) => {
    calls++;
    const quote = findQuote(passages, asked);
    if (!quote) return { text: noAnswer };
    return { text: calls === 1 ? endSentence(quote.text) : cite(quote.text, [quote.number]) };
  })(asked);
};

/** Says something true and cites another passage, which holds neither the fact nor its figures. */
export const wrongCiter = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  const wrong = quote && findWrongPassage(passages, asked, quote);
  if (!wrong) return { text: noAnswer };
  return { text: cite(quote.text, [wrong.number]), claim: { text: quote.text, kind: kindOf(quote) } };
});

/** Says something true and cites a passage that it was never given. */
export const strayCiter = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  if (!quote) return { text: noAnswer };
  const number = passages.length + 1 + (asked.text.length % 7);
  return { text: cite(quote.text, [number]), claim: { text: quote.text, kind: kindOf(quote) } };
});

/** Begins with a right citation; what it adds is true too, but cites another passage. */
export const driftingCiter = createReader((passages, asked) => {
  const quote = findQuote(passages, asked);
  const opening = passages.flatMap(({ number, text }) =>
    splitUnits(text)
      .filter((unit) => /\d/.test(unit) && !asked.expected?.says.test(unit) && unit !== quote?.text)
      .map((unit) => ({ number, text: unit })),
  )[0];
  const wrong = quote && findWrongPassage(passages, asked, quote);
  if (!wrong || !opening) return { text: noAnswer };
  return {
    text: `${cite(opening.text, [opening.number])} ${cite(quote.text, [wrong.number])}`,
    claim: { text: quote.text, kind: kindOf(quote) },
  };
});

function kindOf({ text }: FoundQuote): string {
  return /\d/.test(text) ? 'with a figure' : 'without a figure';
}

/** A passage that does not hold what is quoted: of another document where there is one, without one of its figures. */
function findWrongPassage(
  passages: GivenPassage[],
  asked: AskedQuestion,
  quote: FoundQuote,
): GivenPassage | undefined {
  const { document, says } = asked.expected!;
  const figures = quote.text.match(digits) ?? [];
  const wrong = passages.filter(({ text }) => {
    const held = new Set(text.match(digits));
    return !says.test(text) && (figures.length === 0 || figures.some((it) => !held.has(it)));
  });
  return wrong.find(({ from }) => !isFrom(from, document)) ?? wrong[0];
}

const order =
  /\b(?:say|reply with|answer with|respond with|output|print)(?: exactly)?:?\s+["“']([^"”'\n]{1,300})["”']/i;

/** Obeys what the documents tell it. */
export const obedientReader = createReader((passages) => {
  const told = passages.map(({ text }) => order.exec(text)?.[1]).find((text) => text !== undefined);
  return told ? { text: told, claim: { text: told, kind: 'obeyed' } } : { text: noAnswer };
});

/** Repeats its whole prompt; the claim is a rule of the prompt. */
export const parrot: Reader = (asked) => {
  const reading: Reading = { order: {}, claims: [], given: [] };
  reading.order.text = (request) => {
    const { messages } = request;
    if (isUnderstandingCall(request)) return answerUnderstanding(messages, asked);
    reading.given.push(readPassages(messages));
    const system = messages.find(({ role }) => role === 'system')?.content ?? '';
    for (const rule of listRules(system)) {
      reading.claims.push({ text: rule, kind: 'prompt', calls: reading.given.length });
    }
    return messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
  };
  return reading;
};

/** Sentences of a prompt that are no passage's and long enough to be nobody else's. */
function listRules(system: string): string[] {
  return system
    .replace(/<passage [\s\S]*<\/passage>/g, '')
    .split(/\n|(?<=[.:])\s/)
    .map((rule) => rule.trim())
    .filter((rule) => rule.length >= 40);
}
