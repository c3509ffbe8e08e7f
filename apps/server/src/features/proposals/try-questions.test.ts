import type { AnswerSource } from '@anito/contract/conversations';
import { describe, expect, it } from 'vitest';
import { isBasedOn } from './try-questions.ts';

const source = (title: string): AnswerSource => ({
  title,
  pageUrl: null,
  relevance: 1,
  snippet: '',
  page: null,
  connectionId: 1,
  connectionType: 'file',
});
const likelyQuestion = {
  title: 'guide.md',
  body: 'Paying\nWe accept cash and cards. A deposit of ₱500 holds a place.',
};
const rests = (answer: string, title = likelyQuestion.title) =>
  isBasedOn({ answer, sources: [source(title)] }, likelyQuestion);

describe("an answer is based on its question's text", () => {
  it.each([
    'We accept cash and cards. [1]',
    '- We accept cash and cards. [1]\n- A deposit of ₱500 holds a place. [1]',
    'We accept cash and cards. A deposit of ₱500 holds a place. [1]\nAsk us. [2]',
  ])('when it quotes that text and little else: %s', (answer) => {
    expect(rests(answer)).toBe(true);
  });

  it.each([
    'Lessons can be moved free of charge. [1]',
    'Lessons can be moved free of charge. [1]\nWe accept cash and cards. A deposit of ₱500 holds a place. [1]',
    'We accept cash. [1]\nLessons can be moved free of charge up to a day before they start, by phone. [1]',
    'We accept cash and cards.',
    '',
  ])('but not when it quotes other text: %s', (answer) => {
    expect(rests(answer)).toBe(false);
  });

  it('but not when another document contains the text', () => {
    expect(rests('We accept cash and cards. [1]', 'other.md')).toBe(false);
  });
});
