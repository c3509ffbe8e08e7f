import { loadNet, type Net } from './net.ts';
import type { Token } from './read-tokens.ts';
import { readUnits, type Unit } from './read-units.ts';
import { chooseNames } from './score-names.ts';

/** The names that the writer of a message gives, of themselves and of whom to turn to; numbers and addresses are hidden. */
export function findNames(
  tokens: readonly Token[],
  isHidden: (at: number) => boolean,
  net: Net = loadNet('name-weights.tsv'),
): string[] {
  const units = readUnits(tokens, isHidden);
  const names = chooseNames(units, net).map(({ from, to }) => writeName(units.slice(from, to + 1)));
  return dropParts(names);
}

/** A name as it was written, without a full stop that only ends the sentence. */
export function writeName(units: readonly Unit[]): string {
  const written = units.map(({ text, gap }, place) => (place > 0 && gap !== '' ? ` ${text}` : text)).join('');
  return written.replace(/\.$/, '');
}

/** Without those that another one holds: "Maria" beside "Maria Santos". */
export function dropParts(names: readonly string[]): string[] {
  const unique = [...new Set(names)];
  const holds = (one: string, other: string) => {
    const [whole, part] = [` ${one.toLowerCase()} `, ` ${other.toLowerCase()} `];
    return whole.includes(part) && (one.length > other.length || unique.indexOf(one) < unique.indexOf(other));
  };
  return unique.filter((name) => !unique.some((other) => other !== name && holds(other, name)));
}
