import { expect, test } from 'vitest';
import { Frame } from './protocol.ts';
import { Replay } from './replay.ts';

test('removes acknowledged messages and resumes at the first unacknowledged one', () => {
  const replay = new Replay(1e6);
  const frames = [1, 2, 3].map((id) => new Frame({ id }));
  for (const frame of frames) replay.recordSent(frame);
  replay.acknowledge(2);
  replay.acknowledge(1);
  expect(replay.sequenceId).toBe(3);
  expect(replay.unacknowledged).toEqual([frames[2]]);
});

test('accepts every counted message once across a resume, and nothing before the sequence', () => {
  const replay = new Replay(1e6);
  expect([replay.accept(true), replay.accept(true), replay.accept(false)]).toEqual([true, true, true]);
  replay.resume();
  expect(replay.accept(true)).toBe(false);
  replay.startSequence(2);
  expect([replay.accept(true), replay.accept(true)]).toEqual([false, true]);
});

test('acknowledges each number once, and again after a reconnect', () => {
  const replay = new Replay(1e6);
  expect(replay.takeAck()).toBeUndefined();
  replay.accept(true);
  expect(replay.takeAck()).toBe(1);
  expect(replay.takeAck()).toBeUndefined();
  replay.resume();
  expect(replay.takeAck()).toBe(1);
});
