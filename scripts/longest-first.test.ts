import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longest-first.ts';

test('lists only existing test files', () => {
  const files = globSync('{apps,packages,scripts,bench}/**/*.test.ts', { exclude: ['**/node_modules/**'] });
  expect(longest.filter((path) => !files.some((file) => file.endsWith(path)))).toEqual([]);
});
