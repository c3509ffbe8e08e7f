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

/** A second name after "and": "Jaymar at Liezl Catacutan". */
function readAnother(tokens: readonly Token[], { last }: Span): ReadName | undefined {
  if (!['and', 'at', 'y', 'et', '&', 'o', 'or', 'saka', ',', '/'].includes(tokens[last + 1]?.plain ?? ''))
    return undefined;
  const isMarkedToo = ['si', 'ni', 'kay'].includes(tokens[last + 2]?.plain ?? '');
  const name = readName(tokens, last + (isMarkedToo ? 3 : 2), 'capital');
  return name && (isMarkedToo || isPerson(tokens, name)) ? name : undefined;
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
    if (!name) continue;
    names.push(name);
    at = name.last;
    for (let other = readAnother(tokens, name); other; other = readAnother(tokens, other)) {
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
