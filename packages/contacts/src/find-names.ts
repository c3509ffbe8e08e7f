import { isPerson, type Span } from './around-names.ts';
import { readByCue } from './names-by-cue.ts';
import {
  readAfter,
  readAlone,
  readApposed,
  readBeside,
  readBracketed,
  readFull,
  readSignature,
} from './names-by-place.ts';
import { type ReadName, readName } from './read-name.ts';
import type { Token } from './read-tokens.ts';
import { familyNames, firstNames } from './words/first-names.ts';

/** A second name after "and": "Jaymar at Liezl Catacutan". */
function readAnother(tokens: readonly Token[], { last }: Span): ReadName | undefined {
  if (!['and', 'at', 'y', 'et', '&', 'o', 'or', 'saka', ',', '/'].includes(tokens[last + 1]?.plain ?? ''))
    return undefined;
  const isMarkedToo = ['si', 'ni', 'kay'].includes(tokens[last + 2]?.plain ?? '');
  const name = readName(tokens, last + (isMarkedToo ? 3 : 2), 'capital');
  return name && (isMarkedToo || isPerson(tokens, name)) ? name : undefined;
}

/** "Sta. Maria", "San Jose": a town. */
function isOfPlace(tokens: readonly Token[], { first }: Span): boolean {
  const before = tokens[first - 1];
  const word = before?.text === '.' ? tokens[first - 2] : before;
  return ['sta', 'sto', 'san', 'santa', 'santo'].includes(word?.plain ?? '') && tokens[first]!.gap !== 'line';
}

/** The family name first: "Villaruz, Ma. Corazon". */
function readReversed(tokens: readonly Token[], name: ReadName): ReadName | undefined {
  const comma = tokens[name.last + 1];
  const isFamily = tokens.slice(name.first, name.last + 1).every(({ plain }) => !firstNames.has(plain));
  if (!isFamily || comma?.text !== ',' || tokens[name.last + 2]?.gap === 'line') return undefined;
  const given = readName(tokens, name.last + 2, 'known');
  const hasOwn = given && given.last > given.first && familyNames.has(tokens[given.last]!.plain);
  if (!given || hasOwn || given.first !== name.last + 2 || !isPerson(tokens, given)) return undefined;
  return { ...given, value: `${name.value}, ${given.value}`, first: name.first };
}

/** The names that the writer of a message gives, of themselves and of whom to turn to; `contacts` are theirs. */
export function findNames(tokens: readonly Token[], contacts: readonly Span[]): string[] {
  const names: ReadName[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'word') continue;
    const name =
      readByCue(tokens, at) ??
      readAlone(tokens, at) ??
      readFull(tokens, at) ??
      readBracketed(tokens, at) ??
      readApposed(tokens, at);
    if (!name || isOfPlace(tokens, name)) continue;
    const whole = readReversed(tokens, name) ?? name;
    names.push(whole);
    at = whole.last;
    for (let other = readAnother(tokens, whole); other; other = readAnother(tokens, other)) {
      names.push(other);
      at = other.last;
    }
  }
  const signed = readSignature(tokens);
  if (signed) names.push(signed);
  for (const contact of contacts) {
    const beside = readBeside(tokens, contact) ?? readAfter(tokens, contact);
    if (beside) names.push(beside);
  }
  const inOrder = names.sort((one, other) => one.first - other.first);
  return dropParts(inOrder.map(({ value }) => value));
}

/** Without those that another one holds: "Maria" beside "Maria Santos". */
function dropParts(names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  const holds = (one: string, other: string) => {
    const [whole, part] = [` ${one.toLowerCase()} `, ` ${other.toLowerCase()} `];
    return whole.includes(part) && (one.length > other.length || unique.indexOf(one) < unique.indexOf(other));
  };
  return unique.filter((name) => !unique.some((other) => other !== name && holds(other, name)));
}
