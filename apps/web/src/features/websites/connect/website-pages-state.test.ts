import { expect, it } from 'vitest';
import { parseWebsitePagesState } from './website-pages-state.ts';

const page = {
  id: 'a'.repeat(32),
  url: 'https://hiraya.ph/',
  title: 'Hiraya',
  content: 'Bread',
  lastModified: null,
  isSelected: true,
};
const state = {
  websiteUrl: 'hiraya.ph',
  scraperMode: 'Auto',
  validationResult: { isValid: true, pages: [page], remainingUrls: ['https://hiraya.ph/menu'] },
};

it('accepts the state of the connect form', () => {
  expect(parseWebsitePagesState({ ...state, maxPages: 40 })).toEqual({ ...state, maxPages: 40 });
  expect(parseWebsitePagesState(state)).toEqual({ ...state, maxPages: 100 });
});

it.each([null, undefined, {}, { ...state, websiteUrl: '' }, { ...state, validationResult: undefined }])(
  'reports a missing website in %j',
  (given) => {
    expect(parseWebsitePagesState(given)).toBe('missing');
  },
);

it.each([
  { ...state, websiteUrl: 7 },
  { ...state, scraperMode: 'Telnet' },
  { ...state, maxPages: 0 },
  { ...state, maxPages: 'many' },
  { ...state, validationResult: 'none' },
  { ...state, validationResult: { ...state.validationResult, pages: [{ ...page, id: 'x' }] } },
  { ...state, validationResult: { isValid: true, pages: [], remainingUrls: [] } },
])('rejects an invalid state %j', (given) => {
  expect(parseWebsitePagesState(given)).toBe('invalid');
});
