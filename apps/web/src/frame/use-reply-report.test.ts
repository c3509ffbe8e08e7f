import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../testing/stub-storage.ts';
import { createSeenStore } from './use-reply-report.ts';

beforeEach(() => stubStorage());
afterEach(() => vi.unstubAllGlobals());

it("keeps the last reply that was seen in the frame's storage", () => {
  const storeInPage = vi.fn();
  const store = createSeenStore(7, null, storeInPage);
  expect(store.read()).toBeUndefined();
  store.write(12);
  expect(createSeenStore(7, 3, storeInPage).read()).toBe(12);
  expect(createSeenStore(8, null, storeInPage).read()).toBeUndefined();
  expect(storeInPage).not.toHaveBeenCalled();
});

it('lets the page keep it when the browser blocks the storage of the frame', () => {
  stubStorage(true);
  const storeInPage = vi.fn();
  const store = createSeenStore(7, 3, storeInPage);
  expect(store.read()).toBe(3);
  store.write(12);
  expect(storeInPage).toHaveBeenCalledWith(12);
});

it.each([null, undefined, Number.NaN])('reads nothing from a page that stored %s', (idFromPage) => {
  stubStorage(true);
  expect(createSeenStore(7, idFromPage, vi.fn()).read()).toBeUndefined();
});
