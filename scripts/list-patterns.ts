import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A regular expression of the product, and its first occurrence. */
export type Pattern = { path: string; source: string; flags: string };

/** Whether a path is a TypeScript file that is not a test, test helper or fixture. */
const isProductCode = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/fixtures\//.test(path);

/** Whether a pattern repeats without a limit. Only those can take more than linear time. */
function isUnbounded(source: string): boolean {
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return /[*+]|\{\d{1,9},\}/.test(plain);
}

/**
 * Returns every regular expression literal of packages/ and apps/ with an unlimited repetition, without
 * duplicates.
 */
export function listUnboundedPatterns(): Pattern[] {
  const files = execFileSync('git', ['ls-files', 'packages', 'apps'], { encoding: 'utf8' }).split('\n');
  const patterns = new Map<string, Pattern>();
  for (const path of files.filter(isProductCode)) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false, kind);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
        const key = `${path} ${source} ${flags}`;
        if (isUnbounded(source)) patterns.set(key, { path, source, flags });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return [...patterns.values()];
}
