import { describe, expect, it } from 'vitest';
import { createNoAnswerDetector } from './detect-no-answer.ts';

function detect(pieces: string[]) {
  const detector = createNoAnswerDetector();
  const shown = pieces.map((piece) => detector.push(piece)).join('') + detector.flush();
  return { shown, isNoAnswer: detector.isNoAnswer() };
}

describe('the no-answer mark', () => {
  it('is recognised however it is cut, and never shown', () => {
    expect(detect(['NO', '_ANS', 'WER'])).toEqual({ shown: '', isNoAnswer: true });
    expect(detect([' **NO_ANSWER** Sorry'])).toEqual({ shown: '', isNoAnswer: true });
  });

  it('lets every other answer through whole', () => {
    expect(detect(['N', 'o, we are closed.'])).toEqual({ shown: 'No, we are closed.', isNoAnswer: false });
    expect(detect(['NO'])).toEqual({ shown: 'NO', isNoAnswer: false });
  });
});
