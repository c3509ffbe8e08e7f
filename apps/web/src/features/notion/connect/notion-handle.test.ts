import type { NotionValidation } from '@anito/contract/notion';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../lib/auth/tokens.ts';
import { emptyFilter, hasWrongValue, haveFiltersChanged, isCompleteFilter } from '../choose/filter-drafts.ts';
import { findHandle, forgetHandle, storeHandle, toHandle } from './notion-handle.ts';

const now = Date.parse('2026-11-02T08:00:00.000Z');
const handle = { apiToken: 'nth_1', expiresAt: '2026-11-03T08:00:00.000Z', workspaceName: 'Bakeshop' };
const validation: NotionValidation = {
  isValid: true,
  workspaceName: 'Bakeshop',
  pageCount: 4,
  databaseCount: 1,
  errorMessage: null,
  tokenHandle: 'nth_1',
  expiresAt: '2026-11-03T08:00:00.000Z',
};

/** A browser's storage. Its entries are also its properties. */
function createStorage(): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(methods, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: describe,
  }) as never;
  function describe() {
    return { enumerable: true, configurable: true, value: '' };
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('stored Notion handle', () => {
  it('is kept with its workspace until it expires, then deleted', () => {
    storeHandle(handle);
    expect(findHandle(now)).toEqual(handle);
    expect(findHandle(now + 86_400_000)).toBeUndefined();
    expect(findHandle(now)).toBeUndefined();
  });

  it('is deleted when damaged', () => {
    for (const text of ['{', '"nth_1"', 'null', '{"apiToken":5}']) {
      localStorage.setItem('anito.account.notion', text);
      expect(findHandle(now)).toBeUndefined();
      expect(localStorage.getItem('anito.account.notion')).toBeNull();
    }
  });

  it('is deleted after a refusal, unless a newer one is stored', () => {
    storeHandle(handle);
    forgetHandle('nth_0');
    expect(findHandle(now)).toEqual(handle);
    forgetHandle('nth_1');
    expect(findHandle(now)).toBeUndefined();
  });

  it('is deleted on sign-out, and kept when tokens are renewed', () => {
    storeHandle(handle);
    storeTokens({ accessToken: 'a', refreshToken: undefined, expiresAt: now, idToken: undefined });
    expect(findHandle(now)).toEqual(handle);
    storeTokens(undefined);
    expect(findHandle(now)).toBeUndefined();
  });

  it('is created only from a valid token', () => {
    expect(toHandle(validation)).toEqual(handle);
    expect(toHandle({ ...validation, isValid: false })).toBeUndefined();
    expect(toHandle({ ...validation, tokenHandle: null })).toBeUndefined();
  });
});

describe('filter drafts', () => {
  const draft = { ...emptyFilter(), property: 'Price', value: '850' };

  it('are complete with a property and a non-blank value', () => {
    expect(isCompleteFilter(emptyFilter())).toBe(false);
    expect(isCompleteFilter({ ...draft, value: '  ' })).toBe(false);
    expect(isCompleteFilter(draft)).toBe(true);
  });

  it('are invalid when the value does not match the type', () => {
    expect(hasWrongValue({ ...draft, propertyType: 'number' })).toBe(false);
    expect(hasWrongValue({ ...draft, value: 'cheap', propertyType: 'number' })).toBe(true);
    expect(hasWrongValue({ ...draft, value: 'perhaps', propertyType: 'checkbox' })).toBe(true);
    expect(hasWrongValue({ ...draft, value: 'Yes', propertyType: 'checkbox' })).toBe(false);
    expect(hasWrongValue({ ...draft, value: '', propertyType: 'number' })).toBe(false);
  });

  it('differ from the applied filters by their content', () => {
    const { key: _, ...filter } = draft;
    expect(haveFiltersChanged([{ ...draft, value: ' 850 ' }], [filter])).toBe(false);
    expect(haveFiltersChanged([draft], [])).toBe(true);
    expect(haveFiltersChanged([{ ...draft, propertyType: 'text' }], [filter])).toBe(true);
  });
});
