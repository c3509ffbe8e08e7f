import type { Inline } from './answer-tree.ts';

/** A run of `*`, `_` or `~` that may open or close emphasis. */
export type Run = { type: 'run'; char: string; count: number; canOpen: boolean; canClose: boolean };

const isSpace = (char: string) => char === '' || /\s/u.test(char);
const isMark = (char: string) => /[\p{P}\p{S}]/u.test(char);

/**
 * Creates a delimiter run from the characters on both sides of it
 * (https://spec.commonmark.org/0.31.2/#delimiter-run).
 */
export function createRun(char: string, count: number, before: string, after: string): Run {
  const isLeft = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before));
  const isRight = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after));
  if (char !== '_') return { type: 'run', char, count, canOpen: isLeft, canClose: isRight };
  return {
    type: 'run',
    char,
    count,
    canOpen: isLeft && (!isRight || isMark(before)),
    canClose: isRight && (!isLeft || isMark(after)),
  };
}

/** An open run with the nodes after it. */
type Level = { run: Run; children: Inline[] };

/** Returns the type of the node that a pair of runs creates. `isDouble` means two characters on each side. */
const getNodeType = (char: string, isDouble: boolean) =>
  char === '~' ? 'del' : isDouble ? 'strong' : ('em' as const);

/** Whether a run can close another one of the same character. Strikethrough needs two tildes on each side. */
const canPair = (opener: Run, closer: Run) =>
  opener.char === closer.char && (opener.char !== '~' || (opener.count > 1 && closer.count > 1));

/** Deeper than any real text. The limit keeps a flood of delimiters from costing quadratic time. */
const maxDepth = 16;

/**
 * Pairs delimiter runs. A closing run closes the nearest matching opener. Runs opened inside it and not
 * closed become plain text.
 */
export function pairRuns(nodes: (Inline | Run)[]): Inline[] {
  const root: Inline[] = [];
  const open: Level[] = [];
  const innermost = () => open.at(-1)?.children ?? root;
  function drop(): void {
    const level = open.pop();
    if (!level) return;
    const { char, count } = level.run;
    const outer = innermost();
    outer.push({ type: 'text', text: char.repeat(count) });
    for (const child of level.children) outer.push(child);
  }
  function close(run: Run): void {
    while (run.count > 0) {
      const at = open.findLastIndex((level) => canPair(level.run, run));
      if (at < 0) return;
      while (open.length > at + 1) drop();
      const { run: opener, children } = open[at]!;
      const isDouble = opener.count > 1 && run.count > 1;
      const used = isDouble ? 2 : 1;
      opener.count -= used;
      run.count -= used;
      const node: Inline = { type: getNodeType(run.char, isDouble), children };
      if (opener.count > 0) open[at] = { run: opener, children: [node] };
      else {
        open.pop();
        innermost().push(node);
      }
    }
  }
  for (const node of nodes) {
    if (node.type !== 'run') {
      innermost().push(node);
      continue;
    }
    if (node.canClose) close(node);
    if (node.count === 0) continue;
    if (open.length === maxDepth) while (open.length > 0) drop();
    if (node.canOpen) open.push({ run: node, children: [] });
    else innermost().push({ type: 'text', text: node.char.repeat(node.count) });
  }
  while (open.length > 0) drop();
  return root;
}
