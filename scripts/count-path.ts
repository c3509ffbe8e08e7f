import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

/**
 * `node scripts/count-path.ts FILE:FUNCTION… [--in FOLDER]… [--not-in FOLDER]…` counts the files and
 * functions that a reader opens on the path from one or more functions, without tests. It follows every name
 * in a function to its declaration, like an editor, so a step that is only listed counts as well. Names
 * outside `--in` (default: `apps/server/src/features`) and names in `--not-in` are not followed.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string', multiple: true }, 'not-in': { type: 'string', multiple: true } },
});
const toFolders = (paths: readonly string[]) => paths.map((path) => `${resolve(path)}/`);
const inside = toFolders(values.in ?? ['apps/server/src/features']);
const outside = toFolders(values['not-in'] ?? []);
const starts = positionals.map((start) => start.split(':') as [file: string, name: string]);
if (starts.length === 0) {
  throw new Error('usage: node scripts/count-path.ts FILE:FUNCTION… [--in FOLDER]… [--not-in FOLDER]…');
}

const config = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.json',
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
    },
  },
)!;
const program = ts.createProgram(
  starts.map(([file]) => resolve(file)),
  { ...config.options, noEmit: true },
);
const checker = program.getTypeChecker();

/** Returns the declaration of a name, with imports resolved. Undefined for types and unknown names. */
function findDeclaration(node: ts.Node): ts.Declaration | undefined {
  let symbol = checker.getSymbolAtLocation(node);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.valueDeclaration;
}

/**
 * Whether a reader opens a declaration: functions, and values at the top level of a file, such as lists of
 * functions.
 */
function isEntered(declaration: ts.Declaration): boolean {
  const path = declaration.getSourceFile().fileName;
  const isIn = (folders: readonly string[]) => folders.some((folder) => path.startsWith(folder));
  if (!isIn(inside) || isIn(outside) || /\.(?:test|d)\.ts$/.test(path)) return false;
  if (ts.isFunctionLike(declaration)) return true;
  return ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
}

/** Whether a declaration is a function, or a constant that holds one. */
const isFunction = (declaration: ts.Declaration) =>
  ts.isFunctionLike(declaration) ||
  (ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    (ts.isArrowFunction(declaration.initializer) || ts.isFunctionExpression(declaration.initializer)));

const entered = new Set<ts.Declaration>();
/** Records a declaration and those that it leads to, each once. */
function enter(declaration: ts.Declaration): void {
  if (entered.has(declaration)) return;
  entered.add(declaration);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) {
      const target = findDeclaration(node);
      if (target && target !== declaration && isEntered(target)) enter(target);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
}

for (const [file, name] of starts) {
  const first = program
    .getSourceFile(resolve(file))
    ?.statements.find(
      (each): each is ts.FunctionDeclaration => ts.isFunctionDeclaration(each) && each.name?.text === name,
    );
  if (!first) throw new Error(`${file} declares no function ${name}`);
  enter(first);
}

const functions = Map.groupBy([...entered].filter(isFunction), (each) =>
  relative('.', each.getSourceFile().fileName),
);
for (const [path, of] of functions) process.stdout.write(`${String(of.length).padStart(4)}  ${path}\n`);
const count = [...functions.values()].reduce((sum, of) => sum + of.length, 0);
process.stdout.write(`${functions.size} files, ${count} functions\n`);
