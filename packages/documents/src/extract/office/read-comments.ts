import { walkXml } from './walk-xml.ts';

/** A comment on a cell or slide; `place` is the cell. */
export type OfficeComment = { place: string; text: string };

const comments = new Set(['comment', 'threadedComment', 'cm']);

/**
 * Returns the comments of a part of an Excel or PowerPoint file, in the old and the new form. Returns an
 * empty list for an empty part. Source: ECMA-376 part 1, 18.7 and 19.4; [MS-XLSX] 2.6.205, [MS-PPTX] 2.17.3.
 */
export function readComments(xml: string): OfficeComment[] {
  const collected: OfficeComment[] = [];
  let comment: OfficeComment | null = null;
  let open = 0;
  if (!xml) return collected;
  walkXml(xml, {
    open({ name, attributes }) {
      if (comments.has(name)) {
        comment = { place: attributes.ref ?? '', text: '' };
        collected.push(comment);
      } else if (name === 't' || name === 'text') open++;
      else if (name === 'p' && comment?.text) comment.text += '\n';
    },
    close(name) {
      if (name === 't' || name === 'text') open--;
      if (comments.has(name)) comment = null;
    },
    text(text) {
      if (open > 0 && comment) comment.text += text;
    },
  });
  return collected.flatMap(({ place, text }) => (text.trim() ? [{ place, text: text.trim() }] : []));
}

/**
 * Returns the text for a comment in a document: `Comment (by): text`, or `Comment: text` without an author.
 */
export function writeComment(text: string, by = ''): string {
  return by ? `Comment (${by}): ${text}` : `Comment: ${text}`;
}
