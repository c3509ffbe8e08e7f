import { readLists } from './word-lists.ts';

const senses = new Map<string, string>();
for (const [heading, words] of readLists('word-classes.txt'))
  for (const word of words) if (!senses.has(word)) senses.set(word, heading);

/** What a word says, and of a verb whether it is done, to come or asked for. */
export type Sense = { name: string; form: 'done' | 'to-come' | 'asked' | '' };

const prefixes: readonly (readonly [string, Sense['form']])[] = (
  [
    ['asked', 'ipapa papa pakiki pakipa paki makiki makipa maki ipakipa ipaki pinaki pa ipa i mai maipa'],
    ['to-come', 'magpapa magpaka magka magpa makapag makipag makaka maka mag mang mam man ma'],
    [
      'done',
      'nagpapa nagpa nagka nakapag nakipag nakaka naka nag nang nam nan napag napa nai naipa na pinag pina ipinag ipina ipin in ni um kaka gi',
    ],
    ['', 'pagpapa pagpa pag pang pam pan ka taga tag'],
  ] as const
)
  .flatMap(([form, words]) => words.split(' ').map((prefix) => [prefix, form] as const))
  .toSorted(([one], [other]) => other.length - one.length);

const repeated = /^([bcdfghjklmnpqrstvwyz]{0,2}[aeiou])(?=\1)/;
const infixed = /^([bcdfghjklmnprstvwyz]{1,2})(um|in)(?=[aeiou])/;
const longestWord = 24;

/** A word without an ending that is joined to it. */
function* cutEnd(word: string): Generator<string> {
  yield word;
  if (word.length > 5 && word.endsWith('ng')) yield* [word.slice(0, -2), word.slice(0, -1)];
  const stem = /^(.{3,}?)h?(?:an|in)$/.exec(word)?.[1];
  if (stem) yield* [stem, stem.replace(/r$/, 'd'), stem.replace(/u([^aeiou]*)$/, 'o$1')];
  if (word.length > 4) {
    const english = /^(.{3,}?)(?:s|es|ed|ing)$/.exec(word)?.[1];
    if (english) yield* [english, `${english}e`];
  }
}

/** What is left of a word when something is cut off its begin, and what that says. */
function* cutBegin(word: string): Generator<readonly [string, Sense['form']]> {
  yield [word, ''];
  if (repeated.test(word)) yield [word.replace(repeated, ''), 'to-come'];
  const infix = infixed.exec(word);
  if (infix) {
    const root = word.replace(infixed, '$1');
    yield [root, 'done'];
    if (repeated.test(root)) yield [root.replace(repeated, ''), 'done'];
  }
  for (const [prefix, form] of prefixes) {
    if (!word.startsWith(prefix) || word.length - prefix.length < 3) continue;
    const rest = word.slice(prefix.length).replace(/^-/, '');
    yield [rest, form];
    if (repeated.test(rest)) yield [rest.replace(repeated, ''), form || 'to-come'];
  }
}

const irregular = new Set(
  'sent took got gave came met spoke told said left paid bought made did went brought sold rang wrote taught drove heard found'.split(
    ' ',
  ),
);
const done =
  /^(?:(?:nag|nakapag|nakipag|naka|naipa|nai|na(?=[bdgkpst])|pina|pinag|ini|in)|[bcdfghjklmnprstvwy]{1,2}(?:in|um)[aeiou])/;
const toCome = /^(?:mag|maka|maki|ipa)?-?([bcdfghjklmnpqrstvwyz]{0,2}[aeiou])\1/;
const asked = /^(?:paki|i(?=[bcdfghjklmnpqrstvwyz]+[aeiou])|pa(?=[bcdfghjklmnpqrstvwyz]))/;

/** Of a verb whether it is done, to come or asked for, as its form tells. */
function readForm(plain: string): Sense['form'] {
  if (irregular.has(plain) || /..ed$/.test(plain)) return 'done';
  if (toCome.test(plain)) return 'to-come';
  if (done.test(plain)) return 'done';
  return asked.test(plain) ? 'asked' : '';
}

/** What a word says, found by its root where it stands in no list itself. */
export function readSense(plain: string): Sense | undefined {
  const listed = senses.get(plain);
  if (listed) return { name: listed, form: plain.length > 3 ? readForm(plain) : '' };
  if (plain.length < 4 || plain.length > longestWord) return undefined;
  for (const [rest, form] of cutBegin(plain)) {
    for (const root of cutEnd(rest)) {
      const name = root.length > 2 ? senses.get(root) : undefined;
      if (name) return { name, form };
    }
  }
  return undefined;
}
