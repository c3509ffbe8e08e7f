import { describe, expect, it } from 'vitest';
import { CallTurns } from './call-turns.ts';

const spoken = (question: string, answer: string, isInterrupted = false) => ({
  turn: expect.any(String),
  question,
  answer,
  isInterrupted,
});

describe('CallTurns', () => {
  it('returns a turn once both parts are there, in any order', () => {
    const turns = new CallTurns();
    turns.startTurn('a');
    turns.addAnswer('It is ');
    turns.addAnswer('120 pesos.');
    turns.endAnswer(false);
    expect(turns.takeComplete()).toEqual([]);
    turns.setQuestion('a', ' How much is it? ');
    expect(turns.takeComplete()).toEqual([spoken('How much is it?', 'It is 120 pesos.')]);
    expect(turns.takeComplete({ isOver: true })).toEqual([]);
  });

  it('shows the greeting without storing it', () => {
    const turns = new CallTurns();
    turns.addAnswer('Hello!');
    turns.endAnswer(false);
    turns.addAnswer('Are you there?');
    expect(turns.list()).toMatchObject([{ speaker: 'assistant', text: 'Hello! Are you there?' }]);
    expect(turns.takeComplete({ isOver: true })).toEqual([]);
  });

  it('stores an answer that the visitor interrupts as interrupted', () => {
    const turns = new CallTurns();
    turns.startTurn('a');
    turns.setQuestion('a', 'Where are you?');
    turns.addAnswer('We are at');
    turns.endAnswer(true);
    turns.startTurn('b');
    turns.setQuestion('b', 'Stop');
    expect(turns.takeComplete()).toEqual([spoken('Where are you?', 'We are at', true)]);
    expect(turns.list()).toMatchObject([{}, { isInterrupted: true }, { text: 'Stop' }]);
  });

  it('stores the partial turn when the call ends', () => {
    const turns = new CallTurns();
    turns.startTurn('a');
    turns.setQuestion('a', 'And on Sundays?');
    turns.addAnswer('On Sun');
    expect(turns.takeComplete()).toEqual([]);
    expect(turns.takeComplete({ isOver: true })).toEqual([spoken('And on Sundays?', 'On Sun', true)]);
  });

  it('leaves out speech that was not understood', () => {
    const turns = new CallTurns();
    turns.startTurn('a');
    turns.setQuestion('a', '  ');
    turns.addAnswer('Pardon?');
    turns.endAnswer(false);
    turns.startTurn('b');
    expect(turns.takeComplete({ isOver: true })).toEqual([]);
  });
});
