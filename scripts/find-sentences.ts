import ts from 'typescript';

/** Calls whose texts no user reads: logs, and what only developers meet. */
const unseen = /(?:^|\.)(?:log|logger|console|stdout|stderr)(?:\.\w+|\[.*\])$|^(?:log|warn)$/s;
/** Errors that are answered as `unexpected`, their own text in the log alone. */
const ownErrors = /^(?:Error|TypeError|RangeError|DOMException)$/;

/** Three words or more, the first with a capital, and an end as sentences have it, or a value within. */
const sentence = /^\p{Lu}[\p{L}’'-]*[,:]? \S+ .*\S|^\p{Lu}[\p{L}’'-]* .*[.!?]$/u;

function readText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Whether a text goes to a log, or into an error that no client gets. */
function isUnseen(node: ts.Node): boolean {
  for (let each = node.parent; each && !ts.isFunctionLike(each); each = each.parent) {
    if (ts.isNewExpression(each)) return ownErrors.test(each.expression.getText());
    if (ts.isCallExpression(each) && unseen.test(each.expression.getText())) return true;
  }
  return isOfOwnError(node);
}

/** `super('…')` of a class that extends one of those errors. */
function isOfOwnError({ parent: call }: ts.Node): boolean {
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.SuperKeyword) return false;
  const owner = ts.findAncestor(call, ts.isClassLike);
  return ownErrors.test(owner?.heritageClauses?.[0]?.types[0]?.expression.getText() ?? '');
}

/**
 * The English sentences in a program that people could be shown: in refusals, rows, answers, mails. Left out is what
 * goes to a log, and the text of plain errors, which no client ever gets. Each as `line: text`.
 */
export function findSentences(code: string): string[] {
  const file = ts.createSourceFile('program.ts', code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = readText(node);
    if (text !== undefined && sentence.test(text) && !isUnseen(node)) {
      found.push(`${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
