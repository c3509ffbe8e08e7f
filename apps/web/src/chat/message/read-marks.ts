import { unsupportedMark } from '@anito/contract/answer-marks';
import type { Inline } from './answer-tree.ts';

/**
 * Mark after a sentence that no source confirms. The same character inside a sentence belongs to the author.
 */
const mark = new RegExp(
  `(?:(?<=^|[.!?…。！？:)\\]”"'’»])[ \\u00a0]{1,9}${unsupportedMark.trim()}(?=\\s|$))|(?:[ \\u00a0]{1,9}${unsupportedMark.trim()}(?=$|\\n))`,
);
const address = /(?<![\w.+@-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/;
const spaceBefore = /[ \u00a0]{1,9}$/;

/**
 * Joins adjacent texts, and finds marks of unconfirmed sentences and mail addresses in them. Removes spaces
 * before a citation.
 */
export function readMarks(nodes: Inline[], isInLink: boolean): Inline[] {
  const result: Inline[] = [];
  let pendingText = '';
  function flush(isBeforeCitation: boolean): void {
    const text = isBeforeCitation ? pendingText.replace(spaceBefore, '') : pendingText;
    pendingText = '';
    for (const [index, part] of text.split(mark).entries()) {
      if (index > 0) result.push({ type: 'unconfirmed' });
      result.push(...readAddresses(part, isInLink));
    }
  }
  for (const node of nodes) {
    if (node.type === 'text') {
      pendingText += node.text;
      continue;
    }
    if (pendingText !== '') flush(node.type === 'citation');
    const isEmphasis = node.type === 'strong' || node.type === 'em' || node.type === 'del';
    result.push(isEmphasis ? { ...node, children: readMarks(node.children, isInLink) } : node);
  }
  if (pendingText !== '') flush(false);
  return result;
}

/** Splits a text at its mail addresses, which become links unless the text is in a link. */
function readAddresses(text: string, isInLink: boolean): Inline[] {
  const parts = isInLink ? [text] : text.split(address);
  return parts.flatMap((part, index): Inline[] => {
    if (part === '') return [];
    const word: Inline = { type: 'text', text: part };
    return [index % 2 === 0 ? word : { type: 'link', href: `mailto:${part}`, children: [word] }];
  });
}
