import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPostgresTests, testsOfBoth } from './postgres-tests.ts';

test('what is named is there, and what needs PostgreSQL is in without being named', () => {
  expect(testsOfBoth.filter((path) => !existsSync(path))).toEqual([]);
  const listed = listPostgresTests();
  expect(listed).toEqual(expect.arrayContaining(testsOfBoth));
  expect(listed).toContain('apps/server/src/lib/jobs.test.ts');
  expect(listed).not.toContain('apps/server/src/env.test.ts');
});

test('words choose by path', () => {
  expect(listPostgresTests(['features/notes'])).toEqual(['apps/server/src/features/notes/notes.test.ts']);
  expect(listPostgresTests(['no-such-thing'])).toEqual([]);
});
