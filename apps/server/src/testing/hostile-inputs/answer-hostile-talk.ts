import { writeAnswer } from '@anito/builtin-models/answerer';
import { resolveQuestion } from '@anito/builtin-models/join-follow-up';
import { limits } from '@anito/contract/limits';
import { type Clock, readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { writeShapes } from '@anito/documents/testing/hostile-inputs/shapes';
import { AnswerChecker, removeStatements } from '@anito/grounding/check-answer';
import { glossFilipino } from '@anito/language/gloss-filipino';
import { expandShorthand } from '@anito/language/shorthand';
import { findSmallTalk } from '@anito/language/small-talk';
import { findObject } from '@anito/models/ask-for-object';
import { ThinkingFilter } from '@anito/models/remote/thinking-filter';
import { analyzeQuestion } from '@anito/search/analyze-text';
import { createTextCleaner } from '../../features/answering/stream-model-answer.ts';
import { makeFoundPassage } from '../../features/answering/testing/found-passage.ts';
import { toUnderstanding, understandingReply } from '../../features/answering/understand-question.ts';
import { collectSources } from '../../features/knowledge/cite-sources.service.ts';
import { deduplicatePassages } from '../../features/knowledge/deduplicate-passages.ts';
import type { InputOf } from './hostile-inputs.ts';

/** Maximum number of characters of a model's answer, and of a passage. */
const maxAnswerLength = 16_384;
const maxPassageLength = 2_000;
const pieceCharacters = 16;

/**
 * Runs everything in this process that a question and a model's answer cause; `clock` measures each step by
 * name.
 */
export async function answerHostileTalk(
  input: InputOf<'talk'>,
  { time, record: note }: Clock,
): Promise<void> {
  const question = writeShapes(input.question, limits.questionMax);
  const answer = writeShapes(input.answer, maxAnswerLength);
  const passages = input.passages.map((shapes, at) =>
    makeFoundPassage(at, writeShapes(shapes, maxPassageLength)),
  );
  time('findSmallTalk', () => findSmallTalk(question));
  time('spellOut', () => expandShorthand(question));
  time('glossFilipino', () => glossFilipino(question));
  time('joinTurns', () => resolveQuestion([question, question], question));
  time('analyzeQuestion', () => analyzeQuestion(question, ['en', 'fil', 'vi']));
  time('dropRepeats', () => deduplicatePassages(passages));
  time('readUnderstanding', () => toUnderstanding(findObject(answer, understandingReply, true)));
  time('dropStatements', () => removeStatements(answer, question, new Date()));
  const checker = new AnswerChecker({
    passages,
    instructions: answer,
    question,
    today: new Date(),
    unsupported: 'mark',
    mark: ' ⚠',
  });
  const filter = new ThinkingFilter(true);
  const cleaner = createTextCleaner();
  for (let at = 0; at < answer.length; at += pieceCharacters) {
    const piece = answer.slice(at, at + pieceCharacters);
    time('checkAnswer', () => checker.push(cleaner.push(filter.push(piece))));
  }
  time('checkAnswer', () => checker.push(filter.end()) + checker.flush());
  const cited = passages.map((passage) => ({ ...passage, parts: [passage] }));
  time('collectSources', () => collectSources({ cited, answer, question }));
  const grounding = { question, passages, passageCount: passages.length, language: 'en' };
  // Nothing in it waits for anything else: all of it is one stay in the loop.
  const startedAt = readProcessorMs();
  await writeAnswer(grounding, async () => undefined);
  note('answerer', readProcessorMs() - startedAt);
}
