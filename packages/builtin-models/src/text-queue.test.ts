import { describe, expect, it } from 'vitest';
import { TextQueue } from './text-queue.ts';

const texts = (...names: string[]) => names.map((text) => ({ text, ids: [1] }));

function takeAll(queue: TextQueue): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.text.text);
  return taken;
}

describe('TextQueue', () => {
  it('processes questions before passages, each completely and in order', () => {
    const queue = new TextQueue();
    queue.add('passages', 1, texts('passage'));
    queue.add('question', 2, texts('a1', 'a2'));
    queue.add('question', 3, texts('b1'));
    expect(takeAll(queue)).toEqual(['a1', 'a2', 'b1', 'passage']);
  });

  it('lets the passages of several tasks take turns', () => {
    const queue = new TextQueue();
    queue.add('passages', 1, texts('a1', 'a2', 'a3'));
    queue.add('passages', 2, texts('b1'));
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('returns the next text and whether more are waiting', () => {
    const queue = new TextQueue();
    expect([queue.isEmpty, queue.hasQuestion]).toEqual([true, false]);
    queue.add('passages', 1, texts('passage'));
    queue.add('question', 2, texts('question'));
    expect([queue.isEmpty, queue.hasQuestion]).toEqual([false, true]);
    expect([queue.take()?.kind, queue.take()?.kind]).toEqual(['question', 'passages']);
    expect(queue.isEmpty).toBe(true);
  });

  it('drops cancelled requests', () => {
    const queue = new TextQueue();
    queue.add('passages', 1, texts('a1', 'a2'));
    queue.take();
    queue.remove(1);
    expect(takeAll(queue)).toEqual([]);
  });
});
