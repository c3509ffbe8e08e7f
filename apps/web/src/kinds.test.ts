import { connectionTypes } from '@anito/contract/sources';
import { expect, it } from 'vitest';
import { kinds } from './kinds.tsx';
import { isReady } from './source-kind/source-kind.ts';

const files = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./lib/i18n/**', '!./testing/**', '!./kinds.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** The folders of kinds, which alone may say their names. */
const ownFolders = Object.entries(files).flatMap(([path]) =>
  /^\.\/features\/[^/]+\/kind\.ts$/.test(path) ? [path.slice(0, -'kind.ts'.length)] : [],
);

/** Words that are also something else: kinds of form fields, of pages for search engines, areas of texts. */
const otherUses = /type="file"|ogType = 'website'|useTranslation\([^)]*\)/g;
const quotedName = new RegExp(`(['"\`])(?:${kinds.map(({ type }) => type).join('|')})\\1`);

it('every type of source that the contract knows is one kind', () => {
  const types = kinds.filter(isReady).map(({ type }) => type);
  expect(types.sort()).toEqual([...connectionTypes].sort());
  expect(ownFolders).toHaveLength(connectionTypes.length);
});

it('nothing outside of its folder says the name of a kind', () => {
  const telling = Object.entries(files)
    .filter(([path]) => !ownFolders.some((folder) => path.startsWith(folder)))
    .filter(([, text]) => quotedName.test(text.replaceAll(otherUses, '')));
  expect(telling.map(([path]) => path)).toEqual([]);
});
