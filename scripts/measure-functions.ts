import ts from 'typescript';

/** A function above the limit: its line, and its number of lines. */
export type LongFunction = { line: number; lines: number };

/**
 * Returns the functions of a source file with more than `max` own lines. Lines of nested functions and of JSX
 * do not count, so that a function that returns an object of functions counts only its own statements.
 */
export function findLongFunctions(path: string, code: string, max: number): LongFunction[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: LongFunction[] = [];
  // Returns how many lines below the node belong to other functions or JSX.
  const visit = (node: ts.Node): number => {
    let nestedLines = 0;
    ts.forEachChild(node, (child) => {
      nestedLines += visit(child);
    });
    const lines = lineOf(node.getEnd()) - lineOf(node.getStart(file));
    if (ts.isFunctionLike(node)) {
      const ownLines = lines + 1 - nestedLines;
      if (ownLines > max) found.push({ line: lineOf(node.getStart(file)) + 1, lines: ownLines });
      return lines;
    }
    return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)
      ? lines
      : nestedLines;
  };
  visit(file);
  return found;
}
