import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findBrokenLinks } from './check-links.ts';

const folder = mkdtempSync(join(tmpdir(), 'anito-links-'));
const page = join(folder, 'page.md');

afterAll(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, 'other'));
writeFileSync(join(folder, 'code.ts'), '');
writeFileSync(
  join(folder, 'other', 'guide.md'),
  '# Guide\n\n## Changing `SECRET_KEY`\n\n## Limits\n\n## Limits\n\n<a id="by-hand"></a>\n',
);

/** Returns the broken links of a page with this text, without the path of the page. */
function check(text: string): string[] {
  writeFileSync(page, text);
  return findBrokenLinks(page).map((line) => line.slice(`${page}: `.length));
}

it('fails on a link to a missing file', () => {
  expect(check('See [the guide](other/gone.md).')).toEqual(['other/gone.md: no such file']);
  expect(check('![a picture](gone.png)')).toEqual(['gone.png: no such file']);
  expect(check('| a |\n|---|\n| [cell](gone.ts) |')).toEqual(['gone.ts: no such file']);
  expect(check('<img src="gone.png" alt="">')).toEqual(['gone.png: no such file']);
});

it('fails on a missing anchor of this page and of another one', () => {
  expect(check('# Here\n\n[up](#there)')).toEqual(['#there: no such anchor']);
  expect(check('[guide](other/guide.md#gone)')).toEqual(['other/guide.md#gone: no such anchor']);
});

it('accepts files, folders, lines of code and the anchors that GitHub gives headings', () => {
  const anchors = ['guide', 'changing-secret_key', 'limits', 'limits-1', 'by-hand'];
  const links = anchors.map((anchor) => `[link](other/guide.md#${anchor})`);
  expect(
    check([...links, '[up](#here)', '[code](code.ts#L3)', '[folder](other)', '# Here'].join('\n\n')),
  ).toEqual([]);
});

it('ignores code and other hosts', () => {
  expect(check('`[a](gone.md)`\n\n```\n[b](gone.md)\n```\n\n[c](https://example.com/gone.md)')).toEqual([]);
});
