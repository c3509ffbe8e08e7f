import ts from 'typescript';

/** Calls whose texts users do not see: logs, and texts for developers. */
const logCalls = /(?:^|\.)(?:log|logger|console|stdout|stderr)(?:\.\w+|\[.*\])$|^(?:log|warn)$/s;
/** Errors that are returned as `unexpected`, with their text only in the log. */
const internalErrors = /^(?:Error|TypeError|RangeError|DOMException)$/;

/** Three words or more, the first capitalized, with the end of a sentence or a placeholder. */
const sentence = /^\p{Lu}[\p{L}’'-]*[,:]? \S+ .*\S|^\p{Lu}[\p{L}’'-]* .*[.!?]$/u;

/**
 * Returns the text of a string or template literal, with `…` for its expressions. Undefined for other nodes.
 */
function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Whether a text goes to a log, or into an error that clients do not receive. */
function isInternal(node: ts.Node): boolean {
  for (let each = node.parent; each && !ts.isFunctionLike(each); each = each.parent) {
    if (ts.isNewExpression(each)) return internalErrors.test(each.expression.getText());
    if (ts.isCallExpression(each) && logCalls.test(each.expression.getText())) return true;
  }
  return isInternalSuperCall(node);
}

/** Whether it is `super('…')` of a class that extends one of those errors. */
function isInternalSuperCall({ parent: call }: ts.Node): boolean {
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.SuperKeyword) return false;
  const owner = ts.findAncestor(call, ts.isClassLike);
  return internalErrors.test(owner?.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '');
}

/**
 * Returns the English sentences in a program that users could see: in refusals, rows, answers and mails.
 * Leaves out texts for logs and those of plain errors, which clients never receive. Each as `line: text`.
 */
export function findSentences(code: string): string[] {
  const file = ts.createSourceFile('program.ts', code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = readText(node);
    if (text !== undefined && sentence.test(text) && !isInternal(node)) {
      found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
