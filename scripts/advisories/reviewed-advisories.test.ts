import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { type Advisory, reviewedAdvisories, withoutEffect } from './reviewed-advisories.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pdfjs = readFileSync(`${root}node_modules/unpdf/dist/pdfjs.mjs`, 'utf8');
const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  packages: Record<string, { version?: string }>;
};

/** Returns every installed version of a package. */
function listVersions(name: string): string[] {
  if (name === 'unpdf/pdf.js') return [...new Set(pdfjs.match(/(?<=["'`])\d+\.\d+\.\d+(?=["'`])/g))];
  return Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) && version ? [version] : [],
  );
}

/**
 * Compares versions by their numbers: negative, zero or positive. Release candidates compare like releases,
 * which is enough for the ranges.
 */
function compare(one: string, other: string): number {
  const [left = [], right = []] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  const at = [0, 1, 2].find((index) => left[index] !== right[index]);
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

const isAffected = ({ affected }: Advisory, version: string) =>
  affected.some(([from, before]) => (!from || compare(version, from) >= 0) && compare(version, before) < 0);

describe('installed packages', () => {
  it.each(reviewedAdvisories.map((advisory) => [advisory.id, advisory] as const))(
    'are not affected by %s',
    (id, advisory) => {
      const versions = listVersions(advisory.package);
      expect(versions).not.toEqual([]);
      const reached = versions.filter((version) => isAffected(advisory, version));
      if (id in withoutEffect) expect(reached, 'no longer needs its reason').not.toEqual([]);
      else expect(reached).toEqual([]);
    },
  );

  it('contain no way for a PDF to run scripts', () => {
    expect(pdfjs.length).toBeGreaterThan(100_000);
    expect(pdfjs).not.toMatch(/\beval\(|new Function\(|QuickJS/);
  });
});

test('a version is affected from the start of a range on, and before its end', () => {
  const advisory = {
    package: 'x',
    id: 'x',
    about: 'x',
    affected: [
      [null, '2.0.10'],
      ['3.0.0', '3.1.0'],
    ],
  } as Advisory;
  const versions = ['1.9.9', '2.0.9', '2.0.10', '2.1.0', '3.0.0', '3.0.99', '3.1.0', '10.0.0'];
  expect(versions.filter((version) => isAffected(advisory, version))).toEqual([
    '1.9.9',
    '2.0.9',
    '3.0.0',
    '3.0.99',
  ]);
});
