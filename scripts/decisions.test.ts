import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findBrokenLinks } from './check-links.ts';

const folder = new URL('../docs/decisions/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const decisions = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => ({ name, number: Number.parseInt(name, 10), text: read(name) }));

const sections = ['Context', 'Decision', 'Consequences', 'Alternatives'];
/** About one page. */
const maxWords = 450;

const link = String.raw`\[\d+\]\(\d{4}-[a-z0-9-]+\.md\)`;
const links = `${link}(?:(?:, ${link})* and ${link})?`;
const head = new RegExp(
  `^# (?<number>\\d+)\\. (?<title>\\S.*)\n\n- Status: (?<status>Accepted(?:, amended by ${links})?|Superseded by ${link})\n` +
    `- Date: (?<date>\\d{4}-\\d\\d-\\d\\d)\n\n## `,
);
const readHead = (text: string) => head.exec(text)?.groups;

/** What differs from the template of docs/decisions/README.md. */
function listFaults(number: number, text: string): string[] {
  const faults: string[] = [];
  const found = readHead(text);
  if (found?.number !== String(number)) faults.push('title, status or date');
  else if (Number.isNaN(Date.parse(`${found.date}T00:00:00Z`))) faults.push(`no such day: ${found.date}`);
  const [, ...parts] = text.split(/^## /m);
  const names = parts.map((part) => part.slice(0, part.indexOf('\n')));
  if (names.join() !== sections.join()) faults.push(`sections: ${names.join()}`);
  const empty = names.filter((name, at) => parts[at]!.slice(name.length).trim() === '');
  if (empty.length > 0) faults.push(`empty: ${empty.join()}`);
  const words = text.trim().split(/\s+/).length;
  if (words > maxWords) faults.push(`${words} words`);
  return faults;
}

const example = `# 7. Keep it short

- Status: Accepted, amended by [8](0008-shorter.md), [9](0009-shortest.md) and [10](0010-done.md)
- Date: 2026-11-21

## Context

Long.

## Decision

Short.

## Consequences

Shorter.

## Alternatives

Longer.
`;

it('finds what differs from the template', () => {
  const head = 'title, status or date';
  expect(listFaults(7, example)).toEqual([]);
  expect(listFaults(7, example.replace(/Accepted.*/, 'Superseded by [8](0008-shorter.md)'))).toEqual([]);
  expect(listFaults(8, example)).toEqual([head]);
  expect(listFaults(7, example.replace(/Accepted.*/, 'Proposed'))).toEqual([head]);
  expect(listFaults(7, example.replace('2026-11-21', '21 November'))).toEqual([head]);
  expect(listFaults(7, example.replace('2026-11-21', '2026-13-21'))).toEqual(['no such day: 2026-13-21']);
  expect(listFaults(7, example.replace('## Decision', '## Decided'))).toEqual([
    'sections: Context,Decided,Consequences,Alternatives',
  ]);
  expect(listFaults(7, example.replace('Shorter.\n', ''))).toEqual(['empty: Consequences']);
  expect(listFaults(7, example.replace('Long.', 'long '.repeat(maxWords)))).toEqual([
    expect.stringMatching(/^\d+ words$/),
  ]);
});

it('numbers decisions without gaps, each in one file', () => {
  expect(decisions.map(({ number }) => number)).toEqual(decisions.map((_, at) => at + 1));
});

it('writes every decision by the template', () => {
  const faults = decisions.flatMap(({ name, number, text }) =>
    listFaults(number, text).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it('lists every decision in the index, with the decisions that supersede or amend it', () => {
  const expected = decisions.map(({ name, number, text }) => {
    const { title, status = '' } = readHead(text) ?? {};
    const later = status.match(/\d+(?=\])/g)?.join(', ');
    const note = later ? ` (${status.startsWith('Superseded') ? 'superseded' : 'amended'} by ${later})` : '';
    return `- ${number}. [${title}](${name})${note}`;
  });
  const listed = read('README.md').match(/^- \d+\. .*$/gm) ?? [];
  expect(listed.sort()).toEqual(expected.sort());
});

it('links to files that exist', () => {
  const names = [...decisions.map(({ name }) => name), 'README.md'];
  expect(names.flatMap((name) => findBrokenLinks(fileURLToPath(new URL(name, folder))))).toEqual([]);
});
