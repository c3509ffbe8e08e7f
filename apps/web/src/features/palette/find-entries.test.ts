import { Bot } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { findEntries } from './find-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

const build = (label: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: label,
  group: 'assistants',
  icon: Bot,
  label,
  run: () => undefined,
  ...more,
});
const find = (entries: PaletteEntry[], search: string) =>
  findEntries(entries, search).map(({ label }) => label);

describe('findEntries without a search', () => {
  it('lists all pages and the first six entries of every other group', () => {
    const many = Array.from({ length: 9 }, (_, at) => build(`Shop ${at}`));
    const pages = Array.from({ length: 9 }, (_, at) => build(`Page ${at}`, { group: 'pages' }));
    expect(find([...many, ...pages], ' ')).toHaveLength(6 + 9);
  });

  it('leaves out entries that are shown only in searches', () => {
    expect(find([build('Conversations', { isHidden: true })], '')).toEqual([]);
  });
});

describe('findEntries with a search', () => {
  const bakery = build('Aling Nena’s Panadería');
  const talks = build('Conversations', { context: 'Aling Nena’s Panadería', isHidden: true });
  const source = build('Price list', { keywords: 'file upload' });
  const all = [source, talks, bakery];

  it.each([
    ['panaderia', ['Aling Nena’s Panadería', 'Conversations']],
    ['NENA conv', ['Conversations']],
    ['upload', ['Price list']],
    ['price file', ['Price list']],
    ['rice', []],
    ['panaderia croissants', []],
  ])('for "%s" finds entries with words that start with each search word', (search, found) => {
    expect(find(all, search)).toEqual(found);
  });

  it('puts labels that start with the search first', () => {
    expect(find([build('My chat'), build('Chat'), build('Reports', { context: 'Chat' })], 'chat')).toEqual([
      'Chat',
      'My chat',
      'Reports',
    ]);
  });

  it('finds names in other scripts, and nothing for punctuation alone', () => {
    expect(find([build('東京店')], '東京')).toEqual(['東京店']);
    expect(find([build('مخبز الحي')], 'الحي')).toEqual(['مخبز الحي']);
    expect(find([build('…', { isHidden: true })], '***')).toEqual([]);
  });

  it('returns at most thirty entries', () => {
    expect(
      find(
        Array.from({ length: 200 }, (_, at) => build(`Shop ${at}`)),
        'shop',
      ),
    ).toHaveLength(30);
  });
});
