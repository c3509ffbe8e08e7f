import { unsupportedMark } from '@anito/contract/answer-marks';
import { toStorable } from '@anito/contract/values';
import { AnswerChecker, dropStatements } from '@anito/grounding/check-answer';
import { listCitations } from '@anito/grounding/split-answer';
import { isModelFailure } from '@anito/models/model-error';
import { getTexts } from '../../lib/texts.ts';
import { citeSources } from '../knowledge/cite-sources.service.ts';
import type { CitablePassage, ContextPassage, FoundPassage } from '../knowledge/gather-context.service.ts';
import { rememberedTurns } from '../threads/questions.service.ts';
import { type AnswerEvent, type GroundedEnd, metadata, textDelta } from './answer-state.ts';
import {
  askForCitations,
  askToGoOn,
  buildPrompt,
  createZoneFormat,
  findWindow,
  type Prompt,
  remindOfCitations,
} from './build-prompt.ts';
import type { AnswerDeps, QuestionContext } from './question-context.ts';

const temperature = 0.2;

/** Part of a model's reply: text, and at the end a mark if the reply hit its length limit. */
type Said = { text: string } | { isCut: true };

/**
 * Streams the model's answer to the standalone question. Each sentence is checked before it is shown. Ends
 * without an answer when the model finds none, even if text was shown before. If no sentence can be shown,
 * the model is asked a second time. If only citations are missing, the model is asked for these alone.
 */
export async function* streamGroundedAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
  searched: string,
  given: readonly ContextPassage[],
): AsyncGenerator<AnswerEvent, GroundedEnd> {
  const { question, language, now, timezone } = context;
  const prompt = writePrompt(deps, context, 'grounded', [...given]);
  const { passages } = prompt;
  yield metadata({ passages: passages.flatMap(({ parts }) => parts).filter(isOfDocument) });
  const createChecker = (restsOn: number[] = []) =>
    new AnswerChecker({
      passages,
      instructions: prompt.instructions,
      question: question.text,
      unsupported: question.answerer.unsupportedSentences,
      mark: unsupportedMark,
      today: readLocalDay(now, timezone),
      restsOn,
    });
  const first = createChecker();
  const reply = yield* streamChecked(deps, context, prompt, first);
  if ('failure' in reply) return reply;
  if (first.isNoAnswer) return { isAnswered: false };
  if (reply.shown) return yield* endAnswer(first, reply);
  const isUncited = first.leftOut.length > 0 && first.leftOut.every(({ reason }) => reason === 'uncited');
  if (!isUncited) {
    const second = createChecker();
    const again = yield* streamChecked(
      deps,
      context,
      remindOfCitations(prompt, reply.said),
      second,
      first.leftOut,
    );
    if ('failure' in again) return again;
    return second.isNoAnswer || !again.shown ? { isAnswered: false } : yield* endAnswer(second, again);
  }
  const restsOn = await askWhatItRestsOn(deps, context, askForCitations(prompt, reply.said));
  if (restsOn.length === 0) return { isAnswered: false };
  const cited = createChecker(restsOn);
  const shown = cited.push(reply.said) + cited.flush();
  yield* cutIntoPieces(shown);
  yield metadata({ leftOut: cited.leftOut });
  return shown ? yield* endAnswer(cited, { ...reply, shown }) : { isAnswered: false };

  function* endAnswer(
    checker: AnswerChecker,
    { shown, isCut }: CheckedReply,
  ): Generator<AnswerEvent, GroundedEnd> {
    const notice = isCut ? ` ${getTexts(language, 'answers')('cut')}` : '';
    if (notice) yield textDelta(notice);
    const sources = citeSources(passages, checker.cited, { answer: shown + notice, question: searched });
    yield metadata(sources);
    return { isAnswered: sources.sources.length > 0 };
  }
}

/** A model's reply: the whole text and the part that was shown. */
type CheckedReply = { said: string; shown: string; isCut: boolean };

/**
 * Streams the part of a reply that passes the check. Returns the failure if the provider fails before any
 * text was shown.
 */
async function* streamChecked(
  deps: AnswerDeps,
  context: QuestionContext,
  prompt: Prompt,
  checker: AnswerChecker,
  leftOut: AnswerChecker['leftOut'] = [],
): AsyncGenerator<AnswerEvent, CheckedReply | { failure: unknown }> {
  let [said, shown, isCut] = ['', '', false];
  try {
    for await (const piece of streamWhole(deps, context, prompt)) {
      if ('isCut' in piece) {
        isCut = true;
        continue;
      }
      said += piece.text;
      const text = checker.push(piece.text);
      shown += text;
      yield* cutIntoPieces(text);
      if (checker.isNoAnswer) break;
    }
  } catch (error) {
    if (!shown && !context.signal.aborted && isModelFailure(error)) return { failure: error };
    yield* cutIntoPieces(checker.breakOff());
    throw error;
  }
  const rest = checker.flush();
  yield* cutIntoPieces(rest);
  yield metadata({ leftOut: [...leftOut, ...checker.leftOut] });
  return { said, shown: shown + rest, isCut };
}

/**
 * Returns the numbers of the passages that a model names for an uncited answer. Empty when it names none or
 * fails.
 */
async function askWhatItRestsOn(
  deps: AnswerDeps,
  context: QuestionContext,
  prompt: Prompt,
): Promise<number[]> {
  let reply = '';
  try {
    for await (const said of streamWhole(deps, context, prompt)) if ('text' in said) reply += said.text;
  } catch (error) {
    if (context.signal.aborted || !isModelFailure(error)) throw error;
    return [];
  }
  return listCitations(reply).filter((number) => prompt.passages[number - 1] !== undefined);
}

/** Streams the answer of an assistant in agent mode. */
export async function* streamAgentAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  for await (const said of streamWhole(deps, context, writePrompt(deps, context, 'agent', [])))
    yield textDelta('isCut' in said ? ` ${getTexts(context.language, 'answers')('cut')}` : said.text);
}

/** Returns the model's reply to small talk, without any statements. The reply may be empty. */
export async function replyToSmallTalk(deps: AnswerDeps, context: QuestionContext): Promise<string> {
  const { question, now, timezone } = context;
  let reply = '';
  for await (const said of streamWhole(deps, context, writePrompt(deps, context, 'small-talk', [])))
    if ('text' in said) reply += said.text;
  return dropStatements(reply, question.text, readLocalDay(now, timezone));
}

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

/** Streams the model's cleaned text. A reply that hits its length limit is continued once. */
async function* streamWhole(
  deps: AnswerDeps,
  { question, signal, meter }: QuestionContext,
  prompt: Prompt,
): AsyncGenerator<Said> {
  const { ownerId, answerer, thread } = question;
  const cleaner = createTextCleaner();
  let said = '';
  let asked = prompt;
  for (let isFurther = false; ; isFurther = true) {
    const before = said.length;
    let isCut = false;
    for await (const part of deps.models.chat.stream({
      tenantId: ownerId,
      messages: asked.messages,
      maxOutputTokens: asked.maxOutputTokens,
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
      said += text;
      yield { text };
    }
    if (!isCut) return;
    if (isFurther || said.length === before) {
      yield { isCut };
      return;
    }
    asked = askToGoOn(prompt, said);
  }
}

/**
 * Removes control characters and broken surrogates from streamed text, because databases reject them and
 * pages do not show them. Half of a surrogate pair at the end of a piece waits for the other half.
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

/** Splits checked sentences into a few words each, so that the text still appears to be typed. */
function cutIntoPieces(text: string): AnswerEvent[] {
  const pieces = text.match(/(?<!\s)\s*\S+(?:\s+\S+){0,3}(?:\s*$)?/g) ?? [];
  return pieces.map(textDelta);
}

const formatDay = createZoneFormat('en-CA');

/** Returns the day in a time zone as a date whose local parts hold it. */
function readLocalDay(now: Date, timezone: string): Date {
  return new Date(`${formatDay(now, timezone)}T00:00:00`);
}
