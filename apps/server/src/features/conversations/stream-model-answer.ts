import type { ChatMessage } from '../../lib/models/types.ts';
import type { FoundPassage } from '../knowledge/knowledge.service.ts';
import type { AnswerDeps, AnswerRun } from './answer-question.ts';
import { buildPrompt } from './build-prompt.ts';
import { createCitationChecker } from './check-citations.ts';
import { createTextCleaner } from './clean-model-text.ts';
import { collectSources } from './collect-sources.ts';
import { createNoAnswerDetector } from './detect-no-answer.ts';

const maxOutputTokens = 1_024;
const temperature = 0.2;

/**
 * Streams the model's answer with its citations checked, and notes on the run what it rests on.
 * When the model finds no answer in the passages, nothing is yielded and the run is refused.
 */
export async function* streamModelAnswer(
  deps: AnswerDeps,
  run: AnswerRun,
  onFirstToken: () => void,
): AsyncGenerator<string> {
  const { question, passages } = run;
  const citations = createCitationChecker(passages.map((passage) => passage.documentId));
  const noAnswer = createNoAnswerDetector();
  const cleaner = createTextCleaner();
  let isFirst = true;
  const messages = buildPrompt({
    assistant: question.answerer,
    passages,
    turns: run.turns,
    summary: run.summary,
    question: question.text,
  });
  if (!deps.models.chat.isBuiltIn) run.prompt = measurePrompt(messages);
  const parts = deps.models.chat.stream({
    messages,
    maxOutputTokens,
    temperature,
    signal: question.signal,
    ...(question.answerer.model ? { model: question.answerer.model } : {}),
    grounding: question.answerer.isAgentMode
      ? null
      : { question: run.searched, focus: run.focus, passages, language: run.language },
  });
  for await (const part of parts) {
    if (part.type === 'finish') {
      run.promptTokens = part.promptTokens;
      run.completionTokens = part.completionTokens;
      continue;
    }
    if (isFirst) onFirstToken();
    isFirst = false;
    const text = citations.push(noAnswer.push(cleaner.push(part.text)));
    if (text) yield text;
  }
  const rest = citations.push(noAnswer.flush()) + citations.flush();
  if (rest) yield rest;
  settle(run, citations.cited(), noAnswer.isNoAnswer());
}

function measurePrompt(messages: ChatMessage[]): AnswerRun['prompt'] {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { messages: messages.length, characters };
}

/** `cited` holds the numbers of passages, from 1. */
function settle(run: AnswerRun, cited: number[], isNoAnswer: boolean): void {
  if (run.question.answerer.isAgentMode) return;
  const { passages, answer, searched } = run;
  const used = isNoAnswer
    ? []
    : collectSources({
        passages,
        cited: cited.map((number) => passages[number - 1] as FoundPassage),
        answer,
        question: searched,
      });
  run.sources = used.map(({ source }) => source);
  run.documentIds = used.map(({ documentId }) => documentId);
  run.usedPassageIds = used.flatMap(({ passageIds }) => passageIds);
  // A grounded answer that rests on nothing is no answer.
  if (run.sources.length === 0) {
    run.status = 'refused';
    run.confidence = Math.min(run.confidence, 0.1);
  }
}
