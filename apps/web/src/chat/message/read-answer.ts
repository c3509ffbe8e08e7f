import type { Block, Definitions } from './answer-tree.ts';
import { type PlacedBlock, readBlocksFrom, readDefinitions } from './read-blocks.ts';

/**
 * Makes a reader of an answer's Markdown that may grow: it reads whatever text it is given, and a block before the place
 * where that text differs from the last one is the same object as before.
 */
export function createAnswerReader(): (text: string) => Block[] {
  let lines: string[] = [];
  let definitions: Definitions = new Map();
  let placed: PlacedBlock[] = [];
  return (text) => {
    const next = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
    const nextDefinitions = readDefinitions(next);
    const same = isSameMap(definitions, nextDefinitions) ? countSame(lines, next) : 0;
    // Where a block ends, the line after it has a say, and the one below that: it may be the dashes of a table.
    const kept = placed.filter(({ end }) => end + 1 < same);
    lines = next;
    definitions = nextDefinitions;
    placed = [...kept, ...readBlocksFrom(next, kept.at(-1)?.end ?? 0, nextDefinitions)];
    return placed.map(({ block }) => block);
  };
}

/** How many lines at the beginning are the same. */
function countSame(before: string[], after: string[]): number {
  const differs = before.findIndex((line, index) => line !== after[index]);
  return differs < 0 ? before.length : differs;
}

function isSameMap(before: Definitions, after: Definitions): boolean {
  return before.size === after.size && [...before].every(([name, href]) => after.get(name) === href);
}
