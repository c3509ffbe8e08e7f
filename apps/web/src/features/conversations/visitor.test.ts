import { channelUserId } from '@anito/contract/conversations';
import { expect, it } from 'vitest';
import { createVisitorId, getVisitorId } from './visitor.ts';

it('makes ids of 128 random bits that the server takes', () => {
  const ids = Array.from({ length: 100 }, createVisitorId);
  for (const id of ids) {
    expect(id).toMatch(/^public_[0-9a-f]{32}$/);
    expect(channelUserId.safeParse(id).success).toBe(true);
  }
  expect(new Set(ids).size).toBe(100);
});

it('keeps one id per page where the browser stores nothing', () => {
  expect(getVisitorId()).toBe(getVisitorId());
});
