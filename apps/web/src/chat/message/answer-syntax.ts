import { unsupportedMark } from '@anito/contract/conversations';

/** The few fields of a Markdown tree's node that are read or written here (https://github.com/syntax-tree/mdast). */
type Node = {
  type: string;
  value?: string;
  alt?: string | null;
  identifier?: string;
  label?: string | null;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string> };
};

const citation = /[ \u00a0]*\[(\d{1,3})\]/;
const citationNumber = /^\d{1,3}$/;

/** The mark behind a sentence that no source confirms; the same sign in the middle of a sentence is the author's own. */
const mark = new RegExp(
  `(?:(?<=^|[.!?…。！？:)\\]”"'’»])[ \\u00a0]+${unsupportedMark.trim()}(?=\\s|$))|(?:[ \\u00a0]+${unsupportedMark.trim()}(?=$|\\n))`,
);

/** Splits a text at its markers: 'Yes.[1]' becomes the text 'Yes.' and the citation 1. */
function splitCitations(text: string): Node[] {
  return text.split(citation).flatMap((part, index): Node[] => {
    if (part === '') return [];
    return index % 2 === 0 ? splitMarks(part) : [citationNode(part)];
  });
}

function splitMarks(text: string): Node[] {
  return text
    .split(mark)
    .flatMap((part, index): Node[] => [
      ...(index > 0 ? [markNode()] : []),
      ...(part === '' ? [] : [{ type: 'text', value: part }]),
    ]);
}

function markNode(): Node {
  return {
    type: 'unconfirmed',
    data: { hName: 'sup', hProperties: { dataUnconfirmed: 'true' } },
    children: [{ type: 'text', value: unsupportedMark }],
  };
}

function citationNode(number: string): Node {
  return {
    type: 'citation',
    data: { hName: 'sup', hProperties: { dataCitation: number } },
    children: [{ type: 'text', value: number }],
  };
}

function rewrite(node: Node): Node[] {
  switch (node.type) {
    case 'text':
      return splitCitations(node.value ?? '');
    case 'image':
    case 'imageReference':
      return node.alt ? [{ type: 'text', value: node.alt }] : [];
    case 'html':
      return [{ type: 'text', value: node.value ?? '' }];
    case 'footnoteDefinition':
      return [];
    case 'footnoteReference':
      return [{ type: 'text', value: `[^${node.label ?? node.identifier ?? ''}]` }];
    case 'linkReference': {
      // A definition '[1]: https://…' in the answer must not turn the citation [1] into a link of its own.
      const number = node.identifier ?? '';
      if (citationNumber.test(number)) return [citationNode(number)];
      break;
    }
  }
  if (node.children) node.children = node.children.flatMap(rewrite);
  return [node];
}

/**
 * A remark plugin that keeps to what answers may hold: pictures become their alternative text (a picture's address
 * could carry the conversation away), HTML becomes the text it is, markers such as [1] become citations, the mark of an
 * unconfirmed sentence becomes one that tells what it means.
 */
export function keepAnswerSyntax() {
  return (tree: unknown): void => {
    const root = tree as Node;
    root.children = (root.children ?? []).flatMap((child) => {
      // At the top level only blocks may stand.
      const kept = rewrite(child);
      return child.type === 'html' ? [{ type: 'paragraph', children: kept }] : kept;
    });
  };
}

/** Quotes and lists nested deeper than any honest answer: the parser's stack ends at some thousands. */
const tooDeep = /^(?:[ \t]*(?:>|[-+*]|\d+[.)])[ \t]?){16}/m;

/** Longest text laid out as Markdown (characters) and most opening brackets, which cost the parser their square. */
const maxMarkdownLength = 50_000;
const maxBrackets = 1_000;

/** Whether the text is worth parsing; what is not is shown as plain text. */
export function isParsable(text: string): boolean {
  return text.length <= maxMarkdownLength && !tooDeep.test(text) && countMatches(text, /\[/g) <= maxBrackets;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Closes what the end of a half-received answer leaves open, so that no raw marks flash up while it streams:
 * `**bold` is shown bold at once, `[text](https://exa` shows only its text, a half citation waits.
 */
export function closeOpenMarks(text: string): string {
  const fences = countMatches(text, /^ {0,3}(?:```|~~~)/gm);
  if (fences % 2 === 1) return text;
  const start = text.lastIndexOf('\n\n') + 1;
  let tail = text
    .slice(start)
    .replace(/!?\[([^\][\n]*)\]\([^()\n]*$/, '$1')
    .replace(/!?\[\^?[^\][\n]{0,80}$/, '')
    .replace(/(^|\s)[*_~`]{1,3}$/, '$1');
  const ofCode = countMatches(tail, /`/g);
  if (ofCode % 2 === 1) return `${text.slice(0, start)}${tail}\``;
  if (countMatches(tail, /\*\*/g) % 2 === 1) tail = closeWith(tail, '**');
  if (countMatches(tail, /~~/g) % 2 === 1) tail = closeWith(tail, '~~');
  return text.slice(0, start) + tail;
}

/** A closing mark binds only right after a letter, so it goes before trailing space and after a half of itself. */
function closeWith(text: string, mark: string): string {
  const bare = text.replace(mark === '**' ? /(?<!\*)\*$/ : /(?<!~)~$/, '').trimEnd();
  return bare + mark;
}
