import type { CallLine } from './call-state.ts';

/** What is kept of a turn. */
export type SpokenTurn = { turn: string; question: string; answer: string; isInterrupted: boolean };

type Turn = {
  id: string;
  /** Undefined until it is written down, which may be after the answer began; null where nothing was understood. */
  question: string | null | undefined;
  answer: string;
  isInterrupted: boolean;
  isAnswered: boolean;
  isKept: boolean;
};

/** The greeting, which answers nothing. */
const greeting = (): Turn => ({
  id: 'greeting',
  question: null,
  answer: '',
  isInterrupted: false,
  isAnswered: false,
  isKept: true,
});

/**
 * Puts together what was said: an answer belongs to what the visitor said last. What was said comes as text in its own
 * time, so that a turn is whole once both its halves are there.
 */
export class CallTurns {
  readonly #turns: Turn[] = [greeting()];

  get #last(): Turn {
    return this.#turns.at(-1)!;
  }

  /** The visitor has spoken. */
  begin(id: string): void {
    this.#turns.push({ ...greeting(), id, question: undefined, isKept: false });
  }

  /** What they said. */
  hear(id: string, text: string): void {
    const turn = this.#turns.find((each) => each.id === id);
    if (turn) turn.question = text.trim() || null;
  }

  /** More words of the answer, or of another one to the same. */
  say(words: string): void {
    const turn = this.#last;
    turn.answer += turn.isAnswered ? ` ${words}` : words;
    turn.isAnswered = false;
  }

  /** The answer has come to its end, or was broken off. */
  endAnswer(isInterrupted: boolean): void {
    this.#last.isAnswered = true;
    this.#last.isInterrupted = isInterrupted;
  }

  /** Turns that are whole and were not taken yet; with `isOver` also those that will not be any more. */
  take({ isOver = false } = {}): SpokenTurn[] {
    return this.#turns.flatMap((turn) => {
      const { id, question, answer, isInterrupted, isAnswered } = turn;
      const isWhole = isAnswered || turn !== this.#last || isOver;
      if (turn.isKept || typeof question !== 'string' || !isWhole) return [];
      turn.isKept = true;
      return [{ turn: id, question, answer: answer.trim(), isInterrupted: isInterrupted || !isAnswered }];
    });
  }

  /** All that was said, as it is shown. */
  list(): CallLine[] {
    return this.#turns.flatMap(({ id, question, answer, isInterrupted }): CallLine[] => [
      ...(question
        ? [{ id: `${id}-question`, who: 'visitor' as const, text: question, isInterrupted: false }]
        : []),
      ...(answer.trim()
        ? [{ id: `${id}-answer`, who: 'assistant' as const, text: answer, isInterrupted }]
        : []),
    ]);
  }
}
