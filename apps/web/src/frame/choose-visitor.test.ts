import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/stub-storage.ts';
import { chooseVisitor } from './choose-visitor.ts';

const known = `public_${'a'.repeat(32)}`;

beforeEach(() => stubStorage());
afterEach(() => vi.unstubAllGlobals());

describe('chooseVisitor', () => {
  it('stores the visitor in the frame where allowed', () => {
    const keep = vi.fn();
    const first = chooseVisitor(null, keep);
    expect(first).toEqual({ id: expect.stringMatching(/^public_[0-9a-f]{32}$/), isReturning: false });
    expect(chooseVisitor(known, keep)).toEqual({ id: first.id, isReturning: true });
    expect(keep).not.toHaveBeenCalled();
  });

  it('uses the visitor stored by the page if the frame has none', () => {
    expect(chooseVisitor(known, vi.fn())).toEqual({ id: known, isReturning: true });
  });

  it("gives the visitor to the page where the frame's storage is blocked", () => {
    stubStorage(true);
    const keep = vi.fn();
    const { id, isReturning } = chooseVisitor(null, keep);
    expect([isReturning, keep.mock.calls]).toEqual([false, [[id]]]);
    expect(chooseVisitor(known, keep)).toEqual({ id: known, isReturning: true });
  });

  it('rejects an id made up by the page, because others could guess it', () => {
    for (const given of ['', 'public_1', '__proto__', `public_${'A'.repeat(32)}`]) {
      stubStorage();
      expect(chooseVisitor(given, vi.fn()).id).not.toBe(given);
    }
  });
});
