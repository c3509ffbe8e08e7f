import type { Unit } from './section-units.ts';

/** Target size and largest size of a chunk, in estimated tokens. */
export type PackLimits = { target: number; hard: number };

/**
 * Distributes units to chunks in order, about equally full and none above `limits.hard` estimated tokens. A
 * question stays with its answer, and an introduction with at least its first item.
 */
export function packUnits(units: Unit[], limits: PackLimits): Unit[][] {
  const total = units.reduce((sum, unit) => sum + unit.size, 0);
  // Two chunks of 90 tokens serve better than one of 160 and one of 20.
  const fill = Math.min(limits.target, (total / Math.ceil(total / limits.target)) * 1.15);
  const packed: Unit[][] = [];
  let current: Unit[] = [];
  let size = 0;
  for (const atom of groupUnits(units, limits.hard)) {
    const addedSize = atom.reduce((sum, unit) => sum + unit.size, 0);
    const opensTopic = atom[0]!.startsTopic && size >= limits.target / 4;
    const isFull = size + addedSize > fill && (size >= fill / 2 || size + addedSize > limits.hard);
    if (current.length > 0 && (opensTopic || isFull)) {
      packed.push(current);
      current = [];
      size = 0;
    }
    current.push(...atom);
    size += addedSize;
  }
  if (current.length > 0) packed.push(current);
  return packed;
}

/** Yields runs of units that must stay together, cut where they exceed `hard` estimated tokens. */
function* groupUnits(units: Unit[], hard: number): Generator<Unit[]> {
  let run: Unit[] = [];
  let size = 0;
  for (const unit of units) {
    if (run.length > 0 && size + unit.size > hard) {
      yield run;
      run = [];
      size = 0;
    }
    run.push(unit);
    size += unit.size;
    if (unit.keepsNext) continue;
    yield run;
    run = [];
    size = 0;
  }
  if (run.length > 0) yield run;
}

/**
 * Returns the text of a chunk: its units with their separators, after the lead of the first unit. Throws for
 * an empty list.
 */
export function joinUnits(units: Unit[]): string {
  const first = units[0]!;
  let text = first.text;
  if (first.lead) text = `${first.lead}${first.separator === ' ' ? ' ' : '\n'}${text}`;
  for (const unit of units.slice(1)) text += unit.separator + unit.text;
  return text.trim();
}
