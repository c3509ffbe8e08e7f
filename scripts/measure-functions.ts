import ts from 'typescript';

/** A function longer than it should be: its place, and how many lines are its own. */
export type LongFunction = { line: number; lines: number };

/**
 * The functions of a source file with more than `max` lines of their own: those of functions inside them and of JSX
 * are not, so that a function that makes an object of functions is as long as what it does itself.
 */
export function findLongFunctions(path: string, code: string, max: number): LongFunction[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: LongFunction[] = [];
  // Answers how many lines below the node belong to somebody else than the function around it.
  const visit = (node: ts.Node): number => {
    let others = 0;
    ts.forEachChild(node, (child) => {
      others += visit(child);
    });
    const lines = lineOf(node.getEnd()) - lineOf(node.getStart(file));
    if (ts.isFunctionLike(node)) {
      const own = lines + 1 - others;
      if (own > max) found.push({ line: lineOf(node.getStart(file)) + 1, lines: own });
      return lines;
    }
    return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
      ? lines
      : others;
  };
  visit(file);
  return found;
}
