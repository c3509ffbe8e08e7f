import { afterEach, expect, it } from 'vitest';
import {
  allowFunctionalStorage,
  getFunctionalStorage,
  isFunctionalStorageAllowed,
} from './functional-storage.ts';
import { detectLanguage, saveLanguage } from './i18n/languages.ts';
import { setTheme } from './theme.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setTheme('auto');
  localStorage.clear();
});

it('stores theme, language and visitor in the browser until the user objects', () => {
  setTheme('dark');
  saveLanguage('fr');
  getFunctionalStorage().setItem('anito.visitor', 'one');
  expect(Object.keys(localStorage).sort()).toEqual(['anito.language', 'anito.theme', 'anito.visitor']);
  allowFunctionalStorage(false);
  expect(isFunctionalStorageAllowed()).toBe(false);
  expect(Object.keys(localStorage)).toEqual(['anito.storage']);
  expect(
    [detectLanguage(), getFunctionalStorage().getItem('anito.visitor')],
    'until the tab is closed',
  ).toEqual(['fr', 'one']);
  setTheme('light');
  saveLanguage('es');
  expect(Object.keys(localStorage)).toEqual(['anito.storage']);
});

it('stores them again when allowed, with choices made in the meantime', () => {
  allowFunctionalStorage(false);
  saveLanguage('fil');
  allowFunctionalStorage(true);
  expect(isFunctionalStorageAllowed()).toBe(true);
  expect({ ...localStorage }).toEqual({ 'anito.language': 'fil' });
  expect(sessionStorage).toHaveLength(0);
});
