import { expect, it } from 'vitest';
import { createLiveStreamLimiter } from './live-streams.ts';

it('leaves places for other accounts when one account has visitors from a thousand addresses', () => {
  const limiter = createLiveStreamLimiter();
  const take = (ownerId: string, index: number) =>
    limiter.acquire({ ownerId, visitor: `1:${index}`, address: `2001:db8:${index}` });
  const leave = Array.from({ length: 1_000 }, (_, index) => take('one', index));
  expect(() => take('one', 1_000)).toThrow('Too many');
  expect(() => take('another', 1_001)).not.toThrow();
  leave[0]!();
  expect(() => take('one', 1_002)).not.toThrow();
});
