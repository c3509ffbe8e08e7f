import { unsupportedMark } from '@anito/contract/answer-marks';
import { toStorable } from '@anito/contract/values';
import { AnswerChecker, dropStatements } from '@anito/grounding/check-answer';
import { isModelFailure } from '@anito/models/model-error';
import { getTexts } from '../../lib/texts.ts';
import type { ContextPassage } from '../knowledge/gather-context.service.ts';
import { rememberedTurns } from '../threads/questions.store.ts';
import type { Told } from './answer.ts';
import type { AnswerDeps, BegunQuestion } from './begin-question.ts';
import {
  askToGoOn,
  buildPrompt,
  createZoneFormat,
  findWindow,
  type Prompt,
  remindOfCitations,
} from './build-prompt.ts';
import { citeSources } from './collect-sources.ts';
import { isOfDocument } from './result-passage.ts';

const temperature = 0.2;
/** An answer of which nothing can be shown is asked for once more. */
const attempts = 2;

/** What a connected model is asked with. */
export type Asking = { deps: AnswerDeps; begun: BegunQuestion; timezone: string };

/** What a model says: words, and last where it broke off because it became too long. */
type Said = { text: string } | { isCut: true };

/** How an answer from passages ended: with sources or without, or by a vendor's failure before a word was shown. */
export type GroundedEnd = { isAnswered: boolean } | { failure: unknown };

/**
 * Streams the model's answer to the question that was searched for, each sentence checked before it is shown. Where the
 * model finds no answer it ends without one, whatever was shown before.
 */
export async function* streamGroundedAnswer(
  asking: Asking,
  searched: string,
  context: ContextPassage[],
): AsyncGenerator<Told, GroundedEnd> {
  const { begun, timezone } = asking;
  const { question, language, now } = begun;
  const prompt = writePrompt(asking, 'grounded', context);
  const { passages } = prompt;
  yield { known: { passages: passages.flatMap(({ parts }) => parts).filter(isOfDocument) } };
  let asked = prompt;
  let leftOut: AnswerChecker['leftOut'] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const checker = new AnswerChecker({
      passages,
      instructions: prompt.instructions,
      question: question.text,
      unsupported: question.answerer.unsupportedSentences,
      mark: unsupportedMark,
      today: readLocalDay(now, timezone),
    });
    let [said, shown, isCut] = ['', '', false];
    try {
      for await (const piece of streamWhole(asking, asked)) {
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
      if (shown || question.signal.aborted || !isModelFailure(error)) throw error;
      return { failure: error };
    }
    const rest = checker.flush();
    shown += rest;
    yield* cutIntoPieces(rest);
    leftOut = [...leftOut, ...checker.leftOut];
    yield { known: { leftOut } };
    if (checker.isNoAnswer) return { isAnswered: false };
    if (shown) {
      const notice = isCut ? ` ${getTexts(language, 'answers')('cut')}` : '';
      if (notice) yield { words: notice };
      const cited = citeSources(passages, checker.cited, { answer: shown + notice, question: searched });
      yield { known: cited };
      return { isAnswered: cited.sources.length > 0 };
    }
    asked = remindOfCitations(prompt, said);
  }
  return { isAnswered: false };
}

/** Streams the words of an agent, which keeps to its owner's instructions. */
export async function* streamAgentAnswer(asking: Asking): AsyncGenerator<Told> {
  for await (const said of streamWhole(asking, writePrompt(asking, 'agent', [])))
    yield { words: 'isCut' in said ? ` ${getTexts(asking.begun.language, 'answers')('cut')}` : said.text };
}

/** The model's reply to a greeting, thanks or goodbye, without anything that it states; may be empty. */
export async function replyToSmallTalk(asking: Asking): Promise<string> {
  const { begun, timezone } = asking;
  let reply = '';
  for await (const said of streamWhole(asking, writePrompt(asking, 'small-talk', [])))
    if ('text' in said) reply += said.text;
  return dropStatements(reply, begun.question.text, readLocalDay(begun.now, timezone));
}

function writePrompt(
  { deps, begun, timezone }: Asking,
  kind: Parameters<typeof buildPrompt>[0]['kind'],
  passages: ContextPassage[],
): Prompt {
  const { question, turns, claimedQuestions, summary, now, meter } = begun;
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
  if (deps.models.chat.can.followInstructions) meter.measurePrompt(prompt.messages);
  return prompt;
}

/** The model's text, cleaned; where it breaks off for its length it is asked to go on, once. */
async function* streamWhole({ deps, begun }: Asking, prompt: Prompt): AsyncGenerator<Said> {
  const { question, meter } = begun;
  const { ownerId, answerer, thread, signal } = question;
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
function cutIntoPieces(text: string): Told[] {
  const pieces = text.match(/(?<!\s)\s*\S+(?:\s+\S+){0,3}(?:\s*$)?/g) ?? [];
  return pieces.map((words) => ({ words }));
}

const formatDay = createZoneFormat('en-CA');

/** The day in a time zone, as a date whose local parts tell it. */
function readLocalDay(now: Date, timezone: string): Date {
  return new Date(`${formatDay(now, timezone)}T00:00:00`);
}
