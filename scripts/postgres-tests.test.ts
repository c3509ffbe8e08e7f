import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPostgresTests, testsOfBoth, testsOfEmbedded } from './postgres-tests.ts';

test('what is named is there, and what needs PostgreSQL is in without being named', () => {
  expect([...testsOfBoth, ...testsOfEmbedded].filter((path) => !existsSync(path))).toEqual([]);
  const listed = listPostgresTests();
  expect(listed).toEqual(expect.arrayContaining(testsOfBoth));
  expect(listed).toContain('apps/server/src/lib/jobs.test.ts');
  for (const path of ['apps/server/src/env.test.ts', ...testsOfEmbedded]) expect(listed).not.toContain(path);
});

test('words choose by path', () => {
  expect(listPostgresTests(['features/notes'])).toEqual(['apps/server/src/features/notes/notes.test.ts']);
  expect(listPostgresTests(['no-such-thing'])).toEqual([]);
});
