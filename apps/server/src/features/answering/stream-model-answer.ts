import { unsupportedMark } from '@anito/contract/answer-marks';
import { toStorable } from '@anito/contract/values';
import { AnswerChecker, removeStatements } from '@anito/grounding/check-answer';
import { listCitations } from '@anito/grounding/split-answer';
import { isModelFailure } from '@anito/models/model-error';
import { getTexts } from '../../lib/texts.ts';
import { createZoneFormat } from '../../lib/zone-format.ts';
import { citeSources } from '../knowledge/cite-sources.service.ts';
import type { CitablePassage, ContextPassage, FoundPassage } from '../knowledge/gather-context.service.ts';
import { rememberedTurns } from '../threads/questions.service.ts';
import {
  type AnswerEvent,
  type GroundedResult,
  metadata,
  type SpeculativeStream,
  textDelta,
} from './answer-state.ts';
import {
  askForCitations,
  askToContinue,
  buildPrompt,
  findWindow,
  type Prompt,
  remindOfCitations,
} from './build-prompt.ts';
import type { AnswerDeps, QuestionContext } from './question-context.ts';

const temperature = 0.2;

/** Part of a model's reply: text, and at the end a mark if the reply hit its length limit. */
type ReplyPart = { text: string } | { isCut: true };

/**
 * Streams the model's answer to the standalone question from passages; each sentence is checked before it is
 * shown. If no sentence passes, calls the model a second time; if only citations are missing, asks for just
 * those. `isAnswered` is false when the model finds no answer, even after shown text. Returns a `failure` if
 * the provider fails before any text was shown, and throws later ones.
 */
export async function* streamGroundedAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
  searchedQuestion: string,
  contextPassages: readonly ContextPassage[],
): AsyncGenerator<AnswerEvent, GroundedResult> {
  const { question, language, now, timezone } = context;
  const prompt = writePrompt(deps, context, 'grounded', [...contextPassages]);
  const { passages } = prompt;
  yield metadata({ passages: passages.flatMap(({ parts }) => parts).filter(isOfDocument) });
  const createChecker = (supportingPassages: number[] = []) =>
    new AnswerChecker({
      passages,
      instructions: prompt.instructions,
      question: question.text,
      unsupported: question.answerer.unsupportedSentences,
      mark: unsupportedMark,
      today: readLocalDay(now, timezone),
      namedPassages: supportingPassages,
    });
  const first = createChecker();
  const reply = yield* streamChecked(deps, context, prompt, first);
  if ('failure' in reply) return reply;
  if (first.isNoAnswer) return { isAnswered: false };
  if (reply.shownText) return yield* endAnswer(first, reply);
  const isUncited =
    first.unsupportedSentences.length > 0 &&
    first.unsupportedSentences.every(({ reason }) => reason === 'uncited');
  if (!isUncited) {
    const second = createChecker();
    const again = yield* streamChecked(
      deps,
      context,
      remindOfCitations(prompt, reply.fullText),
      second,
      first.unsupportedSentences,
    );
    if ('failure' in again) return again;
    return second.isNoAnswer || !again.shownText ? { isAnswered: false } : yield* endAnswer(second, again);
  }
  const citedNumbers = await askSupportingPassages(deps, context, askForCitations(prompt, reply.fullText));
  if (citedNumbers.length === 0) return { isAnswered: false };
  const cited = createChecker(citedNumbers);
  const recheckedText = cited.push(reply.fullText) + cited.flush();
  yield* splitIntoPieces(recheckedText);
  yield metadata({ leftOut: cited.unsupportedSentences });
  return recheckedText
    ? yield* endAnswer(cited, { ...reply, shownText: recheckedText })
    : { isAnswered: false };

  function* endAnswer(
    checker: AnswerChecker,
    { shownText, isCut }: CheckedReply,
  ): Generator<AnswerEvent, GroundedResult> {
    const notice = isCut ? ` ${getTexts(language, 'answers')('cut')}` : '';
    if (notice) yield textDelta(notice);
    const sources = citeSources(passages, checker.cited, {
      answer: shownText + notice,
      question: searchedQuestion,
    });
    yield metadata(sources);
    return { isAnswered: sources.sources.length > 0 };
  }
}

/** A model's reply: the whole text and the part that was shown. */
type CheckedReply = { fullText: string; shownText: string; isCut: boolean };

/**
 * Streams the sentences of a reply that pass the check. `leftOut` are unsupported sentences of an earlier
 * reply, reported together with those of this one. Returns the failure if the provider fails before any text
 * was shown, and throws a later one.
 */
async function* streamChecked(
  deps: AnswerDeps,
  context: QuestionContext,
  prompt: Prompt,
  checker: AnswerChecker,
  leftOut: AnswerChecker['unsupportedSentences'] = [],
): AsyncGenerator<AnswerEvent, CheckedReply | { failure: unknown }> {
  let [fullText, shownText, isCut] = ['', '', false];
  try {
    for await (const piece of streamWhole(deps, context, prompt)) {
      if ('isCut' in piece) {
        isCut = true;
        continue;
      }
      fullText += piece.text;
      const text = checker.push(piece.text);
      shownText += text;
      yield* splitIntoPieces(text);
      if (checker.isNoAnswer) break;
    }
  } catch (error) {
    if (!shownText && !context.signal.aborted && isModelFailure(error)) return { failure: error };
    yield* splitIntoPieces(checker.breakOff());
    throw error;
  }
  const remainder = checker.flush();
  yield* splitIntoPieces(remainder);
  yield metadata({ leftOut: [...leftOut, ...checker.unsupportedSentences] });
  return { fullText, shownText: shownText + remainder, isCut };
}

/**
 * Asks the model which passages support its uncited answer and returns their numbers, from 1. Returns an
 * empty list when it names none or fails.
 */
async function askSupportingPassages(
  deps: AnswerDeps,
  context: QuestionContext,
  prompt: Prompt,
): Promise<number[]> {
  let reply = '';
  try {
    for await (const part of streamWhole(deps, context, prompt)) if ('text' in part) reply += part.text;
  } catch (error) {
    if (context.signal.aborted || !isModelFailure(error)) throw error;
    return [];
  }
  return listCitations(reply).filter((number) => prompt.passages[number - 1] !== undefined);
}

/**
 * Streams the answer of an assistant in agent mode. Its sentences are not checked against sources. A reply
 * cut off by the length limit ends with a note.
 */
export async function* streamAgentAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  for await (const part of streamWhole(deps, context, writePrompt(deps, context, 'agent', [])))
    yield textDelta('isCut' in part ? ` ${getTexts(context.language, 'answers')('cut')}` : part.text);
}

/** Returns the model's reply to small talk. Removes sentences that state something, so it may be empty. */
export async function replyToSmallTalk(deps: AnswerDeps, context: QuestionContext): Promise<string> {
  const { question, now, timezone } = context;
  let reply = '';
  for await (const part of streamWhole(deps, context, writePrompt(deps, context, 'small-talk', [])))
    if ('text' in part) reply += part.text;
  return removeStatements(reply, question.text, readLocalDay(now, timezone));
}

/** Builds the prompt of an answer and records its size in the meter. */
function writePrompt(
  deps: AnswerDeps,
  context: QuestionContext,
  kind: Parameters<typeof buildPrompt>[0]['kind'],
  passages: ContextPassage[],
): Prompt {
  const { question, answeredTurns: turns, claimedQuestions, summary, now, timezone, meter } = context;
  const prompt = buildPrompt({
    assistant: question.answerer,
    kind,
    passages,
    turns,
    claimedQuestions,
    // The summary adds information only when the thread has more turns than the prompt.
    summary: turns.length === 0 || turns.length >= rememberedTurns ? summary : '',
    question: question.text,
    now,
    timezone,
    window: findWindow(deps.env, deps.models.chat),
  });
  meter.measurePrompt(prompt.messages);
  return prompt;
}

/** Whether a passage comes from a document. Results of actions have negative ids. */
const isOfDocument = (passage: CitablePassage): passage is FoundPassage => passage.id > 0;

/**
 * Streams the model's text without invalid characters, and counts its tokens. Continues a reply that reached
 * its length limit once; if it reaches it again, yields `isCut` last.
 */
async function* streamWhole(
  deps: AnswerDeps,
  { question, signal, meter }: QuestionContext,
  prompt: Prompt,
): AsyncGenerator<ReplyPart> {
  const { ownerId, answerer, thread } = question;
  const cleaner = createTextCleaner();
  let fullText = '';
  let currentPrompt = prompt;
  for (let isContinuation = false; ; isContinuation = true) {
    const before = fullText.length;
    let isCut = false;
    for await (const part of deps.models.chat.stream({
      tenantId: ownerId,
      messages: currentPrompt.messages,
      maxOutputTokens: currentPrompt.maxOutputTokens,
      temperature,
      signal,
      onTokens: (tokens) => deps.dailyUse.addTokens(ownerId, thread?.assistantId ?? null, tokens),
      ...(answerer.model ? { model: answerer.model } : {}),
      grounding: null,
    })) {
      if (part.type === 'finish') {
        meter.addTokens(part.promptTokens, part.completionTokens);
        isCut = part.reason === 'length';
        continue;
      }
      meter.lap('first-token');
      const text = cleaner.push(part.text);
      fullText += text;
      yield { text };
    }
    if (!isCut) return;
    if (isContinuation || fullText.length === before) {
      yield { isCut };
      return;
    }
    currentPrompt = askToContinue(prompt, fullText);
  }
}

/**
 * Creates a cleaner of streamed text. `push` returns a piece without control characters and unpaired
 * surrogates, which databases reject. It keeps half a surrogate pair at the end of a piece for the next one.
 */
export function createTextCleaner() {
  let half = '';
  return {
    push(piece: string): string {
      const text = half + piece;
      half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
      return toStorable(half ? text.slice(0, -1) : text);
    },
  };
}

/**
 * Splits checked sentences into text events of up to four words, so that the text still appears as if typed.
 */
function splitIntoPieces(text: string): AnswerEvent[] {
  const pieces = text.match(/(?<!\s)\s*\S+(?:\s+\S+){0,3}(?:\s*$)?/g) ?? [];
  return pieces.map(textDelta);
}

const formatDay = createZoneFormat('en-CA');

/** Returns the current day in a time zone, as midnight in the server's local time. */
function readLocalDay(now: Date, timezone: string): Date {
  return new Date(`${formatDay(now, timezone)}T00:00:00`);
}

type Events = AsyncGenerator<AnswerEvent, GroundedResult>;

/** The events up to the first text, or how an answer without text ended. */
type StreamHead = { events: AnswerEvent[]; end: GroundedResult | null };

/**
 * An answer that is generated from what the plain question found, before a model has understood the question.
 * Its text is held back until the caller decides to show it.
 */
export class SpeculativeAnswer implements SpeculativeStream {
  /** The passages in the prompt of this answer. */
  readonly passageIds: ReadonlySet<number>;
  readonly #events: Events;
  readonly #head: Promise<StreamHead>;
  readonly #stopped = new AbortController();

  /** `stream` must end when its signal fires. */
  constructor(passageIds: readonly number[], stream: (stopped: AbortSignal) => Events) {
    this.passageIds = new Set(passageIds);
    this.#events = stream(this.#stopped.signal);
    this.#head = readHead(this.#events);
    // The reader of the events receives a failure. Without a reader it must not become an unhandled
    // rejection.
    this.#head.catch(() => undefined);
  }

  /**
   * Resolves to true at the first text, or to false if the answer ends without text. Rejects if it fails
   * before.
   */
  async hasText(): Promise<boolean> {
    const { end } = await this.#head;
    return end === null;
  }

  /** Yields all events from the start and returns how the answer ended. Can be read only once. */
  async *events(): Events {
    const { events, end } = await this.#head;
    yield* events;
    return end ?? (yield* this.#events);
  }

  /** Ends an answer that is not used. */
  stop(): void {
    this.#stopped.abort();
  }
}

/** Reads a stream up to its first text event. `end` is its result, or null if there was text. */
async function readHead(stream: Events): Promise<StreamHead> {
  const events: AnswerEvent[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { events, end: value };
    events.push(value);
    if (value.type === 'text-delta') return { events, end: null };
  }
}
