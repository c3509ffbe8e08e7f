import { estimateTokens } from './estimate-tokens.ts';
import type { Unit } from './section-units.ts';

/** A section cut into units. */
export type UnitSection = { path: string[]; units: Unit[]; size: number };

/**
 * Returns the sections with neighbours under the same parent merged if they are too small for a chunk; their
 * headings become lines of the text. Sizes are estimated tokens. A heading that asks a question stays alone
 * with its answer, because visitors search for that question.
 */
export function mergeSmallSections(
  sections: UnitSection[],
  limits: { small: number; target: number },
): UnitSection[] {
  const merged: UnitSection[] = [];
  let group: UnitSection[] = [];
  let size = 0;
  const flush = () => {
    if (group.length > 0) merged.push(group.length === 1 ? group[0]! : joinGroup(group, size));
    group = [];
    size = 0;
  };
  for (const section of sections) {
    const isSmall = size < limits.small || (section.size < limits.small && size < limits.small * 2);
    const fits = group.length > 0 && isSmall && size + section.size <= limits.target;
    if (!fits || !areMergeable(group[0]!, section)) flush();
    group.push(section);
    size += section.size;
  }
  flush();
  return merged;
}

/** Returns whether two sections have headings under the same parent, neither of which asks a question. */
function areMergeable(one: UnitSection, other: UnitSection): boolean {
  const depth = one.path.length;
  if (depth === 0 || other.path.length !== depth) return false;
  if (one.path.at(-1)!.endsWith('?') || other.path.at(-1)!.endsWith('?')) return false;
  return one.path.slice(0, -1).every((name, index) => name === other.path[index]);
}

/** Returns one section for several, under their parent heading. Their own headings become units of text. */
function joinGroup(group: UnitSection[], size: number): UnitSection {
  const units = group.flatMap((section): Unit[] => {
    const text = section.path.at(-1)!;
    const [first, ...remainingUnits] = section.units;
    const page = first!.page;
    const heading: Unit = {
      text,
      page,
      size: estimateTokens(text),
      separator: '\n\n',
      keepsNext: true,
      startsTopic: false,
      lead: null,
    };
    return [heading, { ...first!, separator: '\n' }, ...remainingUnits];
  });
  return { path: group[0]!.path.slice(0, -1), units, size };
}
