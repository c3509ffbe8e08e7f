import { describe, expect, it } from 'vitest';
import { emptyThread, findLastQuestion, reduceThread, type ThreadAction } from './chat-thread.ts';

function run(...actions: ThreadAction[]) {
  return actions.reduce(reduceThread, emptyThread);
}
const ask: ThreadAction = { type: 'asked', question: 'How much?' };
const token = (text: string): ThreadAction => ({ type: 'token', text });

describe('reduceThread', () => {
  it('grows the answer token by token and ends with the whole one', () => {
    const streaming = run(ask, token('One '), token('hundred'));
    expect(streaming.status).toBe('streaming');
    expect(streaming.messages.map(({ text, state }) => [text, state])).toEqual([
      ['How much?', 'complete'],
      ['One hundred', 'streaming'],
    ]);
    const done = reduceThread(streaming, { type: 'done', answer: 'One hundred.[1]', sources: [] });
    expect(done.status).toBe('ready');
    expect(done.messages.at(-1)).toMatchObject({ text: 'One hundred.[1]', sources: [], state: 'complete' });
    expect(new Set(done.messages.map(({ id }) => id)).size).toBe(2);
  });

  it('takes an answer that came without tokens', () => {
    expect(run(ask, { type: 'done', answer: 'No.', sources: [] }).messages).toHaveLength(2);
  });

  it('keeps what had come when it is stopped, and takes nothing after that', () => {
    const stopped = run(ask, token('One '), { type: 'stopped' }, token('hundred'));
    expect(stopped.status).toBe('ready');
    expect(stopped.messages.at(-1)).toMatchObject({ text: 'One ', state: 'stopped' });
  });

  it('takes no second question while it answers', () => {
    expect(run(ask, { type: 'asked', question: 'And?' }).messages).toHaveLength(1);
  });

  it('asks the same question again after a failure', () => {
    const failed = run(ask, { type: 'failed', error: new Error('busy') });
    expect(failed.status).toBe('failed');
    expect(findLastQuestion(failed)).toBe('How much?');
    const again = reduceThread(failed, { type: 'retried' });
    expect(again).toMatchObject({ status: 'sending', messages: [{ text: 'How much?' }] });
    expect(again.error).toBeUndefined();
  });

  it('begins a new answer beside one that broke off', () => {
    const thread = run(ask, token('One '), { type: 'stopped' }, ask, token('Two'));
    expect(thread.messages.map(({ text }) => text)).toEqual(['How much?', 'One ', 'How much?', 'Two']);
  });
});
