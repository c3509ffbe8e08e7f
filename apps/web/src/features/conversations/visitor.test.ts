import { channelUserId } from '@anito/contract/conversations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVisitorId, getVisitor } from './visitor.ts';

it('creates ids of 128 random bits that the server accepts', () => {
  const ids = Array.from({ length: 100 }, createVisitorId);
  for (const id of ids) {
    expect(id).toMatch(/^public_[0-9a-f]{32}$/);
    expect(channelUserId.safeParse(id).success).toBe(true);
  }
  expect(new Set(ids).size).toBe(100);
});

describe('getVisitor', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is new once and returning afterwards', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const first = getVisitor();
    expect(first).toEqual({ id: expect.stringMatching(/^public_[0-9a-f]{32}$/), isReturning: false });
    expect(getVisitor()).toEqual({ id: first.id, isReturning: true });
  });

  it('stays the same for the page if the browser blocks storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    const { id } = getVisitor();
    expect(getVisitor()).toEqual({ id, isReturning: true });
  });
});
