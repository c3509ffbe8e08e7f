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
    turns.begin('a');
    turns.say('It is ');
    turns.say('120 pesos.');
    turns.endAnswer(false);
    expect(turns.take()).toEqual([]);
    turns.hear('a', ' How much is it? ');
    expect(turns.take()).toEqual([spoken('How much is it?', 'It is 120 pesos.')]);
    expect(turns.take({ isOver: true })).toEqual([]);
  });

  it('shows the greeting without storing it', () => {
    const turns = new CallTurns();
    turns.say('Hello!');
    turns.endAnswer(false);
    turns.say('Are you there?');
    expect(turns.list()).toMatchObject([{ who: 'assistant', text: 'Hello! Are you there?' }]);
    expect(turns.take({ isOver: true })).toEqual([]);
  });

  it('stores an answer that the visitor interrupts as interrupted', () => {
    const turns = new CallTurns();
    turns.begin('a');
    turns.hear('a', 'Where are you?');
    turns.say('We are at');
    turns.endAnswer(true);
    turns.begin('b');
    turns.hear('b', 'Stop');
    expect(turns.take()).toEqual([spoken('Where are you?', 'We are at', true)]);
    expect(turns.list()).toMatchObject([{}, { isInterrupted: true }, { text: 'Stop' }]);
  });

  it('stores the partial turn when the call ends', () => {
    const turns = new CallTurns();
    turns.begin('a');
    turns.hear('a', 'And on Sundays?');
    turns.say('On Sun');
    expect(turns.take()).toEqual([]);
    expect(turns.take({ isOver: true })).toEqual([spoken('And on Sundays?', 'On Sun', true)]);
  });

  it('leaves out speech that was not understood', () => {
    const turns = new CallTurns();
    turns.begin('a');
    turns.hear('a', '  ');
    turns.say('Pardon?');
    turns.endAnswer(false);
    turns.begin('b');
    expect(turns.take({ isOver: true })).toEqual([]);
  });
});
