import { limits } from '@anito/contract/limits';
import { AnswerChecker, dropStatements } from '../../features/conversations/check-answer.ts';
import { createTextCleaner } from '../../features/conversations/clean-model-text.ts';
import { collectSources } from '../../features/conversations/collect-sources.ts';
import { joinTurns } from '../../features/conversations/join-follow-up.ts';
import { readUnderstanding } from '../../features/conversations/read-understanding.ts';
import { findSmallTalk } from '../../features/conversations/small-talk.ts';
import { makeFoundPassage } from '../../features/conversations/testing/found-passage.ts';
import { dropRepeats } from '../../features/knowledge/drop-repeats.ts';
import { analyzeQuestion } from '../../features/knowledge/search/analyze-text.ts';
import { createBuiltInAnswerer } from '../../lib/models/built-in/answerer.ts';
import { ThinkingFilter } from '../../lib/models/remote/strip-thinking.ts';
import { glossFilipino } from '../../lib/words/gloss-filipino.ts';
import { spellOut } from '../../lib/words/shorthand.ts';
import { type Clock, readProcessorMs } from './clock.ts';
import type { InputOf } from './hostile-inputs.ts';
import { writeShapes } from './shapes.ts';

/** Characters that a model answers with at most, and a passage has. */
const longestAnswer = 16_384;
const longestPassage = 2_000;
const pieceCharacters = 16;

/** Does in this process what a question and a model's answer set off there; `clock` measures each by its name. */
export async function answerHostileTalk(input: InputOf<'talk'>, { time, note }: Clock): Promise<void> {
  const question = writeShapes(input.question, limits.questionMax);
  const answer = writeShapes(input.answer, longestAnswer);
  const passages = input.passages.map((shapes, at) =>
    makeFoundPassage(at, writeShapes(shapes, longestPassage)),
  );
  time('findSmallTalk', () => findSmallTalk(question));
  time('spellOut', () => spellOut(question));
  time('glossFilipino', () => glossFilipino(question));
  time('joinTurns', () => joinTurns([question, question], question));
  time('analyzeQuestion', () => analyzeQuestion(question, ['en', 'fil', 'vi']));
  time('dropRepeats', () => dropRepeats(passages));
  time('readUnderstanding', () => readUnderstanding(answer.slice(0, 8_000)));
  time('dropStatements', () => dropStatements(answer, question, new Date()));
  const checker = new AnswerChecker({
    passages,
    instructions: answer,
    question,
    today: new Date(),
    unsupported: 'mark',
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
  const answerer = createBuiltInAnswerer(async () => undefined);
  const { signal } = new AbortController();
  const request = { accountId: 'hostile', messages: [], maxOutputTokens: 1_000, signal, grounding };
  // Nothing in it waits for anything else: all of it is one stay in the loop.
  const startedAt = readProcessorMs();
  for await (const _ of answerer.stream(request));
  note('answerer', readProcessorMs() - startedAt);
}
