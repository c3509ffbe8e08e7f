/** What we read of mammoth's document tree (mammoth 1.13, lib/documents.js, which has no published types). */
export type WordNode = {
  type: string;
  children?: WordNode[];
  value?: string;
  styleName?: string | null;
  numbering?: { level: string; isOrdered: boolean } | null;
  isBold?: boolean;
  fontSize?: number | null;
  isHeader?: boolean;
  colSpan?: number;
  breakType?: string;
  checked?: boolean;
  noteType?: string;
  noteId?: string;
};

/** The root of the tree, with the notes that its text refers to. */
export type WordDocument = WordNode & {
  notes: { resolve: (reference: WordNode) => { body: WordNode[] } | null };
};

/** The words of a node: tabs and line breaks kept, pictures and comments left out. */
export function readWords(node: WordNode): string {
  if (node.type === 'text') return node.value ?? '';
  if (node.type === 'tab') return '\t';
  if (node.type === 'break') return '\n';
  if (node.type === 'checkbox') return node.checked ? '[x] ' : '[ ] ';
  return (node.children ?? []).map(readWords).join('');
}

/** Whether every run with words in it is bold. */
export function isAllBold(node: WordNode): boolean {
  if (node.type === 'run') return node.isBold === true || readWords(node).trim() === '';
  return (node.children ?? []).every(isAllBold);
}

/** The notes that a node refers to, in order. */
export function listNotes(node: WordNode): WordNode[] {
  if (node.type === 'noteReference') return [node];
  return (node.children ?? []).flatMap(listNotes);
}
