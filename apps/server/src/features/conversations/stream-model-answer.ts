import type { ChatMessage } from '../../lib/models/types.ts';
import type { ContextPassage } from '../knowledge/knowledge.service.ts';
import { type AnswerDeps, type AnswerRun, countTokens } from './answer-run.ts';
import { writeCutNotice } from './answer-texts.ts';
import { askToGoOn, buildPrompt, type Prompt, remindOfCitations } from './build-prompt.ts';
import { AnswerChecker, dropStatements } from './check-answer.ts';
import { createTextCleaner } from './clean-model-text.ts';
import { collectSources } from './collect-sources.ts';
import { rememberedTurns } from './conversations.store.ts';
import { findWindow } from './find-window.ts';
import { createZoneFormat } from './zone-format.ts';

const temperature = 0.2;
/** An answer of which nothing can be shown is asked for once more. */
const attempts = 2;

/** What a connected model is asked with; `onFirstToken` is called with its first word. */
export type Asking = { deps: AnswerDeps; run: AnswerRun; timezone: string; onFirstToken: () => void };

/** What came of one answer: all that the model said, and whether it broke off because it became too long. */
type Said = { text: string; isCut: boolean };

/**
 * Streams the model's answer from passages, each sentence checked before it is shown, and notes on the run what it
 * rests on. Yields nothing, and leaves the run without sources, where the model finds no answer.
 */
export async function* streamGroundedAnswer(
  asking: Asking,
  context: ContextPassage[],
): AsyncGenerator<string> {
  const { run, timezone } = asking;
  const prompt = writePrompt(asking, 'grounded', context);
  const { passages } = prompt;
  run.passages = passages.flatMap(({ parts }) => parts);
  let asked = prompt;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const checker = new AnswerChecker({
      passages,
      instructions: prompt.instructions,
      question: run.question.text,
      unsupported: run.question.answerer.unsupportedSentences,
      today: readLocalDay(run.now, timezone),
    });
    const said: Said = { text: '', isCut: false };
    let isShown = false;
    for await (const piece of streamWhole(asking, asked, said)) {
      const text = checker.push(piece);
      yield* cutIntoPieces(text);
      isShown ||= text !== '';
      if (checker.isNoAnswer) break;
    }
    const rest = checker.flush();
    yield* cutIntoPieces(rest);
    isShown ||= rest !== '';
    run.leftOut.push(...checker.leftOut);
    if (checker.isNoAnswer) return;
    if (isShown) {
      if (said.isCut) yield ` ${writeCutNotice(run.language)}`;
      noteSources(run, passages, checker.cited);
      return;
    }
    asked = remindOfCitations(prompt, said.text);
  }
}

/** Streams the words of an agent, which keeps to its owner's instructions. */
export async function* streamAgentAnswer(asking: Asking): AsyncGenerator<string> {
  const said: Said = { text: '', isCut: false };
  yield* streamWhole(asking, writePrompt(asking, 'agent', []), said);
  if (said.isCut) yield ` ${writeCutNotice(asking.run.language)}`;
}

/** The model's reply to a greeting, thanks or goodbye, without anything that it states; may be empty. */
export async function replyToSmallTalk(asking: Asking): Promise<string> {
  const said: Said = { text: '', isCut: false };
  for await (const _ of streamWhole(asking, writePrompt(asking, 'small-talk', []), said));
  return dropStatements(said.text, asking.run.question.text, readLocalDay(asking.run.now, asking.timezone));
}

function writePrompt(
  { deps, run, timezone }: Asking,
  kind: Parameters<typeof buildPrompt>[0]['kind'],
  passages: ContextPassage[],
): Prompt {
  const { answerer, text } = run.question;
  const prompt = buildPrompt({
    assistant: answerer,
    kind,
    passages,
    turns: run.turns,
    claimedQuestions: run.claimedQuestions,
    // Only a thread of more turns has something in its summary that they do not say.
    summary: run.turns.length === 0 || run.turns.length >= rememberedTurns ? run.summary : '',
    question: text,
    now: run.now,
    timezone,
    window: findWindow(deps.env, deps.models.chat),
  });
  if (!deps.models.chat.isBuiltIn) run.prompt = measurePrompt(prompt.messages);
  return prompt;
}

function measurePrompt(messages: ChatMessage[]): AnswerRun['prompt'] {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { messages: messages.length, characters };
}

/** The model's text, cleaned; where it breaks off for its length it is asked to go on, once. */
async function* streamWhole(
  { deps, run, onFirstToken }: Asking,
  prompt: Prompt,
  said: Said,
): AsyncGenerator<string> {
  const { answerer, signal } = run.question;
  const cleaner = createTextCleaner();
  let asked = prompt;
  for (let isFurther = false; ; isFurther = true) {
    said.isCut = false;
    const before = said.text.length;
    for await (const part of deps.models.chat.stream({
      accountId: run.question.ownerId,
      messages: asked.messages,
      maxOutputTokens: asked.maxOutputTokens,
      temperature,
      signal,
      onTokens: (tokens) => countTokens(deps, run.question, tokens),
      ...(answerer.model ? { model: answerer.model } : {}),
      grounding: null,
    })) {
      if (part.type === 'finish') {
        run.promptTokens = addTokens(run.promptTokens, part.promptTokens);
        run.completionTokens = addTokens(run.completionTokens, part.completionTokens);
        said.isCut = part.reason === 'length';
        continue;
      }
      onFirstToken();
      const text = cleaner.push(part.text);
      said.text += text;
      yield text;
    }
    if (!said.isCut || isFurther || said.text.length === before) return;
    asked = askToGoOn(prompt, said.text);
  }
}

/** A few words at a time: what is checked by the sentence still reads as if it were written. */
function cutIntoPieces(text: string): string[] {
  return text.match(/\s*\S+(?:\s+\S+){0,3}\s*$|\s*\S+(?:\s+\S+){0,3}/g) ?? [];
}

function addTokens(known: number | null, more: number | null): number | null {
  return more === null ? known : (known ?? 0) + more;
}

/** Notes what an answer rests on; `cited` holds the numbers of passages, from 1. */
export function noteSources(run: AnswerRun, passages: readonly ContextPassage[], cited: number[]): void {
  const used = collectSources({
    cited: cited.map((number) => passages[number - 1]!),
    answer: run.answer,
    question: run.searched,
  });
  run.sources = used.map(({ source }) => source);
  run.documentIds = used.map(({ documentId }) => documentId);
  run.usedPassageIds = used.flatMap(({ passageIds }) => passageIds);
}

const formatDay = createZoneFormat('en-CA');

/** The day in a time zone, as a date whose local parts tell it. */
function readLocalDay(now: Date, timezone: string): Date {
  return new Date(`${formatDay(now, timezone)}T00:00:00`);
}
