import { connectionTypes } from '@anito/contract/sources';
import { expect, it } from 'vitest';
import { kinds } from './kinds.tsx';
import { isAddableKind } from './source-kind/source-kind.ts';

const files = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./lib/i18n/**', '!./testing/**', '!./kinds.tsx'],
  { query: '?raw', import: 'default', eager: true },
);

/** Folders of the kinds. Only they may contain their names. */
const ownFolders = Object.entries(files).flatMap(([path]) =>
  /^\.\/features\/[^/]+\/kind\.ts$/.test(path) ? [path.slice(0, -'kind.ts'.length)] : [],
);

/** Other uses of the same words: kinds of form fields, page types for search engines, text areas. */
const otherUses = /type="file"|ogType = 'website'|useTranslation\([^)]*\)/g;
const quotedName = new RegExp(`(['"\`])(?:${kinds.map(({ type }) => type).join('|')})\\1`);

it('each source type of the contract has one kind', () => {
  const types = kinds.filter(isAddableKind).map(({ type }) => type);
  expect(types.sort()).toEqual([...connectionTypes].sort());
  expect(ownFolders).toHaveLength(connectionTypes.length);
});

it("no file outside a kind's folder contains its name", () => {
  const telling = Object.entries(files)
    .filter(([path]) => !ownFolders.some((folder) => path.startsWith(folder)))
    .filter(([, text]) => quotedName.test(text.replaceAll(otherUses, '')));
  expect(telling.map(([path]) => path)).toEqual([]);
});
