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

/** What a model says: words, and last where it broke off because it became too long. */
type Said = { text: string } | { isCut: true };

/**
 * Streams the model's answer to the question that was searched for, each sentence checked before it is shown. Where the
 * model finds no answer it ends without one, whatever was shown before. An answer of which nothing can be shown is asked
 * for once more; where only citations are missing, the model is asked for these alone.
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

/** A model's reply: all of it, and what of it was shown. */
type CheckedReply = { said: string; shown: string; isCut: boolean };

/** Streams what of a reply the check lets through. Returns the failure where the vendor fails before a word was shown. */
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

/** The passages that a model names for an answer which it gave without citing any; none where it names none or fails. */
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

/** Streams the words of an agent, which keeps to its owner's instructions. */
export async function* streamAgentAnswer(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  for await (const said of streamWhole(deps, context, writePrompt(deps, context, 'agent', [])))
    yield textDelta('isCut' in said ? ` ${getTexts(context.language, 'answers')('cut')}` : said.text);
}

/** The model's reply to a greeting, thanks or goodbye, without anything that it states; may be empty. */
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
    // Only a thread of more turns has something in its summary that they do not say.
    summary: turns.length === 0 || turns.length >= rememberedTurns ? summary : '',
    question: question.text,
    now,
    timezone,
    window: findWindow(deps.env, deps.models.chat),
  });
  meter.measurePrompt(prompt.messages);
  return prompt;
}

/** Whether a passage is of a document, and not a result of an action. */
const isOfDocument = (passage: CitablePassage): passage is FoundPassage => passage.id > 0;

/** The model's text, cleaned; where it breaks off for its length it is asked to go on, once. */
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
 * Takes control characters and broken characters out of streamed text, which no database stores and no page
 * shows. Half of a character at the end of a piece waits for its other half.
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

/** A few words at a time: what is checked by the sentence still reads as if it were written. */
function cutIntoPieces(text: string): AnswerEvent[] {
  const pieces = text.match(/(?<!\s)\s*\S+(?:\s+\S+){0,3}(?:\s*$)?/g) ?? [];
  return pieces.map(textDelta);
}

const formatDay = createZoneFormat('en-CA');

/** The day in a time zone, as a date whose local parts tell it. */
function readLocalDay(now: Date, timezone: string): Date {
  return new Date(`${formatDay(now, timezone)}T00:00:00`);
}
