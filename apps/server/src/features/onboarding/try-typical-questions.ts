import { removeDetails } from '@anito/contract/answer-marks';
import type { BusinessKind, TriedQuestion } from '@anito/contract/onboarding';
import type { Deps } from '../../deps.ts';
import { getTexts, toAnswerLanguage } from '../../lib/texts.ts';
import { type AskDeps, dryRun } from '../answering/answering.service.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import { typicalQuestions } from './customer-questions.ts';

/**
 * Longest time in milliseconds for all questions. The owner is watching; questions not tried are left out.
 */
const limitMs = 25_000;
/** Questions answered at once. More would only wait for the built-in models. */
const concurrency = 2;
const maxAnswerLength = 240;

type Trial = { ownerId: string; assistantId: number; kind: BusinessKind; language: string | null };

/**
 * Asks an assistant the typical questions of a kind of business and returns them with their answers, the
 * unanswered ones first. Omits questions that were not tried within `limitMs`. The built-in model answers,
 * even where another is connected, so that trying costs no tokens. Stores nothing. Throws `not_found`.
 */
export async function tryTypicalQuestions(
  deps: AskDeps & Pick<Deps, 'log'>,
  { ownerId, assistantId, kind, language }: Trial,
  client: { signal: AbortSignal; requestId: string },
): Promise<TriedQuestion[]> {
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  const t = getTexts(toAnswerLanguage(language ?? 'en'), 'customer-questions');
  const questions = typicalQuestions[kind].map((key) => t(key));
  const signal = AbortSignal.any([client.signal, AbortSignal.timeout(limitMs)]);
  const tried = new Map<string, TriedQuestion>();
  const pending = questions.values();
  async function work(): Promise<void> {
    for (const question of pending) {
      if (signal.aborted) return;
      const answer = await dryRun(deps, {
        ownerId,
        answerer: assistant,
        connections: assistant.connections,
        question,
        isBuiltIn: true,
        signal,
        requestId: client.requestId,
      });
      if (!answer) return;
      const isAnswered = answer.outcome === 'answered';
      tried.set(question, {
        question,
        isAnswered,
        answer: isAnswered ? toPlainBeginning(answer.answer) : null,
        source: isAnswered ? (answer.sources[0]?.title ?? null) : null,
      });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  client.signal.throwIfAborted();
  return questions
    .flatMap((question) => tried.get(question) ?? [])
    .toSorted((a, b) => Number(a.isAnswered) - Number(b.isAnswered));
}

/**
 * Returns the beginning of an answer on one line, without citations, Markdown marks and a first line that
 * only introduces a list.
 */
function toPlainBeginning(answer: string): string {
  const lines = removeDetails(answer)
    .replace(/ ?\[\d{1,3}\]/g, '')
    .replace(/[*_`#>|]/g, '')
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter(Boolean);
  const text = (lines.length > 1 && lines[0]!.endsWith(':') ? lines.slice(1) : lines).join(' · ');
  return text.length <= maxAnswerLength
    ? text
    : `${text.slice(0, maxAnswerLength).toWellFormed().trimEnd()}…`;
}
