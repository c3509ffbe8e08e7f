import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAvoidedInDocument, findAvoidedWords } from './plain-english.ts';

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Texts of others and test data. */
const isData = (path: string) => /^bench\/answers\/.*\/(?:documents|sources)\/|\/fixtures\//.test(path);

describe('findAvoidedWords', () => {
  it('finds avoided words in comments and test titles, not in code', () => {
    const code = `/** Whoever\n * comes. */\nconst text = 'nobody';\nit('waits for nobody', () => {}); // anew`;
    expect(findAvoidedWords('a.test.ts', code)).toEqual([
      '1: /** Whoever comes. */',
      '4: // anew',
      "4: 'waits for nobody'",
    ]);
  });
});

describe('findAvoidedInDocument', () => {
  it('finds avoided words outside code blocks', () => {
    expect(findAvoidedInDocument('Nobody waits.\n```\nnobody\n```\nAll is well.')).toEqual([
      '1: Nobody waits.',
    ]);
  });
});

describe('plain English', () => {
  it('is used in comments and test titles', () => {
    const found = listFiles('*.ts', '*.tsx')
      .filter((path) => !isData(path) && !path.startsWith('scripts/plain-english'))
      .flatMap((path) =>
        findAvoidedWords(path, readFileSync(path, 'utf8')).map((place) => `${path}:${place}`),
      );
    expect(found).toEqual([]);
  });

  it('is used in documents', () => {
    const found = listFiles('*.md')
      .filter((path) => !isData(path))
      .flatMap((path) =>
        findAvoidedInDocument(readFileSync(path, 'utf8')).map((place) => `${path}:${place}`),
      );
    expect(found).toEqual([]);
  });
});
