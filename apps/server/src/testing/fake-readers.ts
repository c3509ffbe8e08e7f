import { detectLanguage } from '@anito/language/detect-language';
import { isUnderstandingCall } from '@anito/models/testing/fake-model/answers';
import type { FakeOrder, FakeRequest } from '@anito/models/testing/fake-model/types';

type Messages = FakeRequest['messages'];

/** The question that a reader, acting as the model, will be asked. */
export type ReaderQuestion = {
  /** The visitor's wording. */
  text: string;
  /** The question as understood without earlier turns, in the visitor's language. */
  standalone: string;
  /**
   * The question in the language of the document with the answer; null when the visitor writes in that
   * language.
   */
  translation: string | null;
  /** The document with the answer, and a pattern for the answer; null when no document has it. */
  expected: { document: string; says: RegExp } | null;
};

/** A passage of a prompt. */
export type PromptPassage = { number: number; from: string; text: string };

/** A statement of a reader that its cited passage does not support: no visitor may see it as an answer. */
export type Claim = {
  /** Text that is part of the visible answer exactly when the claim is shown. */
  text: string;
  kind: string;
  /** Number of calls for the answer that contains the claim. */
  calls: number;
};

/** A reader at work on one question: the responses of the fake model, and its claims so far. */
export type ReaderSession = {
  order: FakeOrder;
  claims: Claim[];
  /** The passages of each call for an answer. */
  passagesByCall: PromptPassage[][];
};

/** A reader acts as the model: a function of the question and the content of the prompt. */
export type Reader = (question: ReaderQuestion) => ReaderSession;

const noAnswer = 'NO_ANSWER';

/** Returns the passages of a prompt, in order. */
function readPassages(messages: Messages): PromptPassage[] {
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
 * Returns the response to the call for understanding (write-understanding-prompt.ts): JSON with the
 * standalone question and its translation, if the prompt asks for the document's language.
 */
function answerUnderstanding(messages: Messages, { standalone, translation }: ReaderQuestion): string {
  const translations = listAskedLanguages(messages)
    .filter((language) => translation && [language, 'simple'].includes(detectLanguage(translation)))
    .map(() => translation);
  return JSON.stringify({ standalone, translations, wordings: [], person: false });
}

/** Returns the languages in which the prompt asks for translations. */
function listAskedLanguages(messages: Messages): string[] {
  const [line = ''] = /^translations: .*$/m.exec(messages[0]?.content ?? '') ?? [];
  return [...line.matchAll(/\(([a-z]{2,3})\)/g)].map(([, language]) => language!);
}

/** Consecutive sentences and rows of a passage. */
type FoundQuote = { number: number; text: string };

const maxRunLength = 4;

/**
 * Returns the quote of a competent reader: the shortest run of sentences in the right document that matches
 * the pattern; of several, the run that shares most words with the question. Returns undefined without a
 * match.
 */
function findQuote(
  passages: PromptPassage[],
  { expected, standalone, translation }: Pick<ReaderQuestion, 'expected' | 'standalone' | 'translation'>,
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

/** Whether a passage is from a document: its title is that of the document, or begins with it. */
function isFrom(from: string, document: string): boolean {
  return from === document || from.startsWith(`${document} `);
}

/** Splits a passage into sentences, items and rows as they would be quoted, without their markup. */
function splitUnits(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => (line.includes('|') ? [line] : line.split(/(?<=[^.\s][.!?])\s+/)))
    .map(clean)
    .filter(Boolean);
}

/** Removes the markup of a sentence, item or row. */
function clean(unit: string): string {
  return unit
    .replace(/^\s*(?:#{1,6}|[-*•])\s+/, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/\*\*|__/g, '')
    .trim();
}

/**
 * Returns all runs of the smallest number of units that match a pattern, up to `maxRunLength` units; none
 * without a match.
 */
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

/** Adds a citation where models put it: before the full stop, or after it. */
function cite(text: string, numbers: number[], isAfterStop = false): string {
  const marks = numbers.map((number) => `[${number}]`).join('');
  if (isAfterStop) return `${endSentence(text)} ${marks}`;
  return `${text.replace(/[.\s]+$/, '')} ${marks}.`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

type Write = (
  passages: PromptPassage[],
  question: ReaderQuestion,
) => { text: string; claim?: Pick<Claim, 'text' | 'kind'> };

/** Creates a reader that understands questions perfectly and writes answers with `write`. */
function createReader(write: Write): Reader {
  return (question) => {
    const reading: ReaderSession = { order: {}, claims: [], passagesByCall: [] };
    reading.order.text = (request) => {
      const { messages } = request;
      if (isUnderstandingCall(request)) return answerUnderstanding(messages, question);
      const passages = readPassages(messages);
      reading.passagesByCall.push(passages);
      const { text, claim } = write(passages, question);
      if (claim) reading.claims.push({ ...claim, calls: reading.passagesByCall.length });
      return text;
    };
    return reading;
  };
}

/** Quotes the right sentence of its passages and cites it; replies `NO_ANSWER` without one. */
export const perfectReader = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  if (!quote) return { text: noAnswer };
  return { text: cite(quote.text, [quote.number], question.text.length % 2 === 0) };
});

/**
 * The same without a pattern for the answer: quotes the sentence that shares most words with the question.
 */
export const nearestReader = createReader((passages, question) => {
  const words = new Set(listWords(question.standalone));
  const units = passages.flatMap(({ number, text }) => splitUnits(text).map((unit) => ({ number, unit })));
  const rated = units.map((entry) => ({
    ...entry,
    shared: countShared(entry.unit, words),
  }));
  const best = rated.toSorted((a, b) => b.shared - a.shared || a.unit.length - b.unit.length)[0];
  return { text: best ? cite(best.unit, [best.number]) : noAnswer };
});

function listWords(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])];
}

/** Wraps a reader so that calls for understanding fail. */
export function withoutUnderstanding(reader: Reader): Reader {
  return (question) => {
    const reading = reader(question);
    reading.order.status = (request) => (isUnderstandingCall(request) ? 500 : undefined);
    return reading;
  };
}

/**
 * Statements that an inventor makes up, with a figure that no passage contains; the rest of the text has no
 * content.
 */
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

/** Returns another invention for each question, with a figure that no passage contains. */
function invent(passages: PromptPassage[], question: ReaderQuestion) {
  const passageText = passages.map(({ text }) => text).join('\n');
  const seed = hash(question.text);
  for (let attempt = 0; ; attempt++) {
    const { kind, write } = inventions[seed % inventions.length]!;
    const invention = write(hash(`${question.text} ${attempt}`));
    if (!passageText.includes(invention.figure)) return { kind, ...invention };
  }
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 16_777_619) >>> 0;
  return value >>> 4;
}

/** Makes something up without a citation. */
export const inventor = createReader((passages, question) => {
  const { text, figure, kind } = invent(passages, question);
  return { text: `Thank you for asking! ${text} Is there anything else?`, claim: { text: figure, kind } };
});

/** Makes something up and cites the first passage. */
export const falseWitness = createReader((passages, question) => {
  const { text, figure, kind } = invent(passages, question);
  return { text: cite(text, [1], question.text.length % 2 === 0), claim: { text: figure, kind } };
});

/** Quotes a passage correctly, and adds an invention with the same citation. */
export const embroiderer = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  const { text, figure, kind } = invent(passages, question);
  const number = quote?.number ?? 1;
  const start = quote ? `${cite(quote.text, [number])} ` : '';
  return { text: `${start}${cite(text, [number])}`, claim: { text: figure, kind } };
});

const digits = /\d+(?:[.,:]\d+)*/g;

/** Says something true from its passages without a citation, in every call. */
export const uncitedReader = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  if (!quote) return { text: noAnswer };
  return { text: endSentence(quote.text), claim: { text: quote.text, kind: 'uncited' } };
});

/** Omits the citation in the first call, and cites correctly in the next one. */
export const forgetfulReader: Reader = (question) => {
  let calls = 0;
  return createReader((passages) => {
    calls++;
    const quote = findQuote(passages, question);
    if (!quote) return { text: noAnswer };
    return { text: calls === 1 ? endSentence(quote.text) : cite(quote.text, [quote.number]) };
  })(question);
};

/** Says something true and cites another passage, which contains neither the fact nor its figures. */
export const wrongCiter = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  const wrong = quote && findWrongPassage(passages, question, quote);
  if (!wrong) return { text: noAnswer };
  return { text: cite(quote.text, [wrong.number]), claim: { text: quote.text, kind: kindOf(quote) } };
});

/** Says something true and cites a passage that it never got. */
export const strayCiter = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  if (!quote) return { text: noAnswer };
  const number = passages.length + 1 + (question.text.length % 7);
  return { text: cite(quote.text, [number]), claim: { text: quote.text, kind: kindOf(quote) } };
});

/** Begins with a correct citation; the true statement after it cites another passage. */
export const driftingCiter = createReader((passages, question) => {
  const quote = findQuote(passages, question);
  const opening = passages.flatMap(({ number, text }) =>
    splitUnits(text)
      .filter((unit) => /\d/.test(unit) && !question.expected?.says.test(unit) && unit !== quote?.text)
      .map((unit) => ({ number, text: unit })),
  )[0];
  const wrong = quote && findWrongPassage(passages, question, quote);
  if (!wrong || !opening) return { text: noAnswer };
  return {
    text: `${cite(opening.text, [opening.number])} ${cite(quote.text, [wrong.number])}`,
    claim: { text: quote.text, kind: kindOf(quote) },
  };
});

function kindOf({ text }: FoundQuote): string {
  return /\d/.test(text) ? 'with a figure' : 'without a figure';
}

/**
 * Returns a passage that does not contain the quote: of another document if possible, without one of its
 * figures.
 */
function findWrongPassage(
  passages: PromptPassage[],
  question: ReaderQuestion,
  quote: FoundQuote,
): PromptPassage | undefined {
  const { document, says } = question.expected!;
  const figures = quote.text.match(digits) ?? [];
  const wrong = passages.filter(({ text }) => {
    const passageFigures = new Set(text.match(digits));
    return !says.test(text) && (figures.length === 0 || figures.some((it) => !passageFigures.has(it)));
  });
  return wrong.find(({ from }) => !isFrom(from, document)) ?? wrong[0];
}

const order =
  /\b(?:say|reply with|answer with|respond with|output|print)(?: exactly)?:?\s+["“']([^"”'\n]{1,300})["”']/i;

/** Obeys instructions in the documents. */
export const obedientReader = createReader((passages) => {
  const instruction = passages.map(({ text }) => order.exec(text)?.[1]).find((text) => text !== undefined);
  return instruction
    ? { text: instruction, claim: { text: instruction, kind: 'obeyed' } }
    : { text: noAnswer };
});

/** Repeats its whole prompt; the claim is a rule of the prompt. */
export const parrot: Reader = (question) => {
  const reading: ReaderSession = { order: {}, claims: [], passagesByCall: [] };
  reading.order.text = (request) => {
    const { messages } = request;
    if (isUnderstandingCall(request)) return answerUnderstanding(messages, question);
    reading.passagesByCall.push(readPassages(messages));
    const system = messages.find(({ role }) => role === 'system')?.content ?? '';
    for (const rule of listRules(system)) {
      reading.claims.push({ text: rule, kind: 'prompt', calls: reading.passagesByCall.length });
    }
    return messages.map(({ role, content }) => `${role}: ${content}`).join('\n');
  };
  return reading;
};

/** Returns sentences of a prompt that are not from passages, and long enough to be unique. */
function listRules(system: string): string[] {
  return system
    .replace(/<passage [\s\S]*<\/passage>/g, '')
    .split(/\n|(?<=[.:])\s/)
    .map((rule) => rule.trim())
    .filter((rule) => rule.length >= 40);
}
