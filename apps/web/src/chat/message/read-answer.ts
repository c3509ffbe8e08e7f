import type { Block, Definitions } from './answer-tree.ts';
import { type PlacedBlock, readBlocksFrom, readDefinitions } from './read-blocks.ts';

/**
 * Creates an incremental parser for an answer's Markdown. A block that ends two lines or more before the
 * first changed line is the same object as in the previous call. If a link reference changes, all blocks are
 * parsed again.
 */
export function createAnswerParser(): (text: string) => Block[] {
  let lines: string[] = [];
  let definitions: Definitions = new Map();
  let placedBlocks: PlacedBlock[] = [];
  return (text) => {
    const next = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');
    const nextDefinitions = readDefinitions(next);
    const same = isSameMap(definitions, nextDefinitions) ? countSame(lines, next) : 0;
    // The end of a block depends on the next two lines: the second may be the dashes of a table.
    const unchanged = placedBlocks.filter(({ end }) => end + 1 < same);
    lines = next;
    definitions = nextDefinitions;
    placedBlocks = [...unchanged, ...readBlocksFrom(next, unchanged.at(-1)?.end ?? 0, nextDefinitions)];
    return placedBlocks.map(({ block }) => block);
  };
}

/** Returns the number of lines that are equal from the start of both lists. */
function countSame(before: string[], after: string[]): number {
  const differs = before.findIndex((line, index) => line !== after[index]);
  return differs < 0 ? before.length : differs;
}

/** Returns whether two maps of link references are equal. */
function isSameMap(before: Definitions, after: Definitions): boolean {
  return before.size === after.size && [...before].every(([name, href]) => after.get(name) === href);
}
