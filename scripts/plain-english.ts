import ts from 'typescript';

/** Words and phrases that CONTRIBUTING.md asks to avoid, because a shorter standard wording exists. */
const avoided = /\b(?:nobody|somebody|whoever|whence|thus|thereby|anew|(?:is|are) to be)\b/i;

/** Whether a text uses avoided words outside code and quotations. */
const isOdd = (text: string) => avoided.test(text.replace(/`[^`]*`|"[^"]*"/g, ''));

/** Returns the ranges of all comments, each once. */
function listComments(file: ts.SourceFile): ts.CommentRange[] {
  const text = file.text;
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      comments.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...comments.values()];
}

/** Returns the titles of tests and suites that are literals. */
function listTestTitles(file: ts.SourceFile): ts.Expression[] {
  const titles: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText(file))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** Returns the comments and test titles of a TypeScript file that use avoided words, each as `line: text`. */
export function findAvoidedWords(path: string, code: string): string[] {
  if (!avoided.test(code)) return [];
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const texts = [
    ...listComments(file).map(({ pos, end }) => ({ pos, text: code.slice(pos, end) })),
    ...listTestTitles(file).map((title) => ({ pos: title.getStart(file), text: title.getText(file) })),
  ];
  return texts
    .map(({ pos, text }) => ({ pos, text: text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ') }))
    .filter(({ text }) => isOdd(text))
    .map(({ pos, text }) => `${file.getLineAndCharacterOfPosition(pos).line + 1}: ${text.trim()}`);
}

/** Returns the lines of a document that use avoided words, each as `line: text`. Code blocks are skipped. */
export function findAvoidedInDocument(markdown: string): string[] {
  let isCode = false;
  return markdown.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    return !isCode && isOdd(line) ? [`${index + 1}: ${line.trim()}`] : [];
  });
}
