import { noAnswerMark } from './build-prompt.ts';

/** Keeps the beginning of a streamed answer back until it is certain that it is not the no-answer mark. */
export function createNoAnswerDetector() {
  let start = '';
  let isDecided = false;
  let isNoAnswer = false;
  return {
    /** The text that may be shown now; empty while undecided or when there is no answer. */
    push(text: string): string {
      if (isDecided) return isNoAnswer ? '' : text;
      start += text;
      const seen = start.trimStart().replace(/^[*_`"']+/, '');
      if (seen.startsWith(noAnswerMark)) {
        isDecided = isNoAnswer = true;
        return '';
      }
      if (noAnswerMark.startsWith(seen)) return '';
      isDecided = true;
      return start;
    },
    /** What was kept back when the stream ended undecided. */
    flush(): string {
      return isDecided ? '' : start;
    },
    isNoAnswer: () => isNoAnswer,
  };
}
