import { expect, it } from 'vitest';
import { createAccountBacklog } from './account-backlog.ts';

it('orders each job after recently queued jobs of its account only', () => {
  let seconds = 0;
  const crowding = createAccountBacklog(() => seconds);
  const join = (account: string) => crowding.add('answer', account);
  expect(['a', 'a', 'a', 'b'].map(join)).toEqual([0, 1, 2, 0]);
  expect(crowding.add('send', 'a')).toBe(0);
  seconds = 2;
  expect(join('a')).toBe(1);
  seconds = 60;
  expect(join('a')).toBe(0);
});

it('limits the penalty to a thousand, and the number of remembered accounts', () => {
  const crowding = createAccountBacklog(() => 0);
  const places = Array.from({ length: 1_200 }, () => crowding.add('answer', 'a'));
  expect(places.at(-1)).toBe(1_000);
  for (let account = 0; account < 10_000; account++) crowding.add('answer', `of ${account}`);
  expect(crowding.add('answer', 'a')).toBe(0);
});
