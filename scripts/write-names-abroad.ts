/**
 * `node scripts/write-names-abroad.ts FAKER` writes packages/contacts/src/words/names-abroad.txt again: given and family
 * names of many countries, as those who come from abroad or have relatives there are called. FAKER is the path of
 * dist/index.js of the package @faker-js/faker 10.6.0 (MIT), which is installed somewhere else for this alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { plainWord } from '@anito/contacts/read-tokens';

const countries =
  'en en_US en_GB en_IE en_AU en_IN en_NG en_GH en_ZA en_CA en_HK es es_MX fr de it pt_BR pt_PT nl pl sv nb_NO da fi cs_CZ sk tr id_ID vi ro hr hu lv zu_ZA yo_NG af_ZA az';
type Named = Record<string, Record<string, readonly string[]> | undefined>;

/** The words of the names of a kind, those of Latin letters. */
function* listNames(person: Named, kind: 'firstName' | 'lastName' | 'first_name' | 'last_name') {
  for (const name of Object.values(person[kind] ?? {}).flat()) {
    if (typeof name !== 'string' || !/^\p{Script=Latin}{3,}$/u.test(name)) continue;
    yield plainWord(name);
  }
}

const given = new Set<string>();
const family = new Set<string>();
const listed = new Set<string>();
for (const file of ['filipino-given-names', 'filipino-family-names']) {
  const url = new URL(`../packages/contacts/src/words/${file}.txt`, import.meta.url);
  for (const word of (await readFile(url, 'utf8')).split(/\s+/)) listed.add(word);
}
const faker = (await import(pathToFileURL(process.argv[2]!).href)) as unknown as {
  allLocales: Record<string, { person?: Named }>;
};
for (const country of countries.split(' ')) {
  const person = faker.allLocales[country]?.person;
  if (!person) continue;
  for (const kind of ['firstName', 'first_name'] as const)
    for (const name of listNames(person, kind)) if (!listed.has(name)) given.add(name);
  for (const kind of ['lastName', 'last_name'] as const)
    for (const name of listNames(person, kind)) if (!listed.has(name)) family.add(name);
}
console.log(given.size, family.size);
const write = (names: ReadonlySet<string>) =>
  [...names]
    .toSorted()
    .reduce<string[][]>((lines, name, place) => {
      if (place % 20 === 0) lines.push([]);
      lines.at(-1)!.push(name);
      return lines;
    }, [])
    .map((line) => line.join(' '))
    .join('\n');
await writeFile(
  new URL('../packages/contacts/src/words/names-abroad.txt', import.meta.url),
  `# Given\n${write(given)}\n# Family\n${write(family)}\n`,
);
