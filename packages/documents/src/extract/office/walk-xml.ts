import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { type UnreadableError, unreadable } from '../../unreadable-error.ts';

/** An element as it opens: its name and attributes without prefixes, which files choose freely. */
type XmlElement = { name: string; attributes: Record<string, string> };

/** Handlers that are called while a part is read from start to end. */
export type XmlVisitor = {
  open?(element: XmlElement): void;
  close?(name: string): void;
  text?(text: string): void;
};

const MAX_DEPTH = 1_000;

/**
 * Reads a part of an office file in one pass. Throws UnreadableError for XML that is not well-formed or is
 * nested more than 1000 levels deep.
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (++depth > MAX_DEPTH) throw createDamagedError();
    visitor.open?.({ name: tag.local, attributes: readAttributes(tag.attributes) });
  });
  parser.on('closetag', (tag) => {
    depth--;
    visitor.close?.(tag.local);
  });
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.on('error', (cause) => {
    throw createDamagedError(cause);
  });
  parser.write(xml).close();
}

function readAttributes(attributes: Record<string, SaxesAttributeNS>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const { local, prefix, value } of Object.values(attributes)) {
    // Of two attributes with the same local name, the one with a namespace is a reference (`r:id` beside
    // `id`).
    plain[prefix === 'r' ? `r:${local}` : local] = value;
  }
  return plain;
}

function createDamagedError(cause?: unknown): UnreadableError {
  return unreadable('invalid-xml', {}, cause);
}
