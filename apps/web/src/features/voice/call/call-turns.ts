import type { CallLine } from './call-state.ts';

/** A turn as stored. */
export type SpokenTurn = { turn: string; question: string; answer: string; isInterrupted: boolean };

type Turn = {
  id: string;
  /**
   * Undefined until it is transcribed, which may be after the answer started. Null if nothing was understood.
   */
  question: string | null | undefined;
  answer: string;
  isInterrupted: boolean;
  isAnswered: boolean;
  isStored: boolean;
};

/**
 * Returns the first turn, the greeting of the assistant. It has no question. It counts as stored, so that it
 * is not sent to the server.
 */
const greeting = (): Turn => ({
  id: 'greeting',
  question: null,
  answer: '',
  isInterrupted: false,
  isAnswered: false,
  isStored: true,
});

/**
 * Assembles turns from transcripts: an answer belongs to the visitor's last question. Transcripts arrive
 * asynchronously, so a turn is complete once both parts are there.
 */
export class CallTurns {
  readonly #turns: Turn[] = [greeting()];

  get #last(): Turn {
    return this.#turns.at(-1)!;
  }

  /** Adds a turn after the visitor has spoken. Its question is transcribed later. */
  startTurn(id: string): void {
    this.#turns.push({ ...greeting(), id, question: undefined, isStored: false });
  }

  /**
   * Sets the transcript of a turn's question. A blank one means that nothing was understood. Ignores unknown
   * turns.
   */
  setQuestion(id: string, text: string): void {
    const turn = this.#turns.find((each) => each.id === id);
    if (turn) turn.question = text.trim() || null;
  }

  /** Adds transcript to the last turn's answer, or a further answer to the same question. */
  addAnswer(text: string): void {
    const turn = this.#last;
    turn.answer += turn.isAnswered ? ` ${text}` : text;
    turn.isAnswered = false;
  }

  /** Marks the last turn's answer as finished or interrupted. */
  endAnswer(isInterrupted: boolean): void {
    this.#last.isAnswered = true;
    this.#last.isInterrupted = isInterrupted;
  }

  /**
   * Returns complete turns that were not returned before, without those whose question was not understood. A
   * turn is complete once it is answered or another one follows. With `isOver` it includes the unfinished
   * last turn, as interrupted.
   */
  takeComplete({ isOver = false } = {}): SpokenTurn[] {
    return this.#turns.flatMap((turn) => {
      const { id, question, answer, isInterrupted, isAnswered } = turn;
      const isComplete = isAnswered || turn !== this.#last || isOver;
      if (turn.isStored || typeof question !== 'string' || !isComplete) return [];
      turn.isStored = true;
      return [{ turn: id, question, answer: answer.trim(), isInterrupted: isInterrupted || !isAnswered }];
    });
  }

  /** Returns all utterances for the interface. */
  list(): CallLine[] {
    return this.#turns.flatMap(({ id, question, answer, isInterrupted }): CallLine[] => [
      ...(question
        ? [{ id: `${id}-question`, speaker: 'visitor' as const, text: question, isInterrupted: false }]
        : []),
      ...(answer.trim()
        ? [{ id: `${id}-answer`, speaker: 'assistant' as const, text: answer, isInterrupted }]
        : []),
    ]);
  }
}
