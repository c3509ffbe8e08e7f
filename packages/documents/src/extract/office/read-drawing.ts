import { writeLinkEnd } from '../links/write-link.ts';
import { type DrawnContext, DrawnText } from './drawn-text.ts';
import { HiddenShapes } from './hidden-shapes.ts';
import { walkXml } from './walk-xml.ts';

/** An item of a drawing: the text of a shape, or the relation id of a diagram. */
export type DrawingItem = { text: string } | { diagram: string };

/**
 * Returns the texts of visible shapes and the diagrams over a sheet of Excel, in file order. Source: ECMA-376
 * part 1, 20.5.
 */
export function readDrawing(xml: string, context: DrawnContext): DrawingItem[] {
  const items: DrawingItem[] = [];
  const shapes = new HiddenShapes();
  let texts: string[] | null = null;
  let paragraph: DrawnText | null = null;
  let href: string | undefined;
  if (!xml) return items;
  walkXml(xml, {
    open({ name, attributes }) {
      shapes.open(name, attributes);
      if (name === 'sp' || name === 'pic') {
        texts = [];
        href = undefined;
      } else if (name === 'p') paragraph = new DrawnText(context);
      else if (paragraph) paragraph.open(name, attributes);
      else if (name === 'hlinkClick') href = context.links.get(attributes['r:id'] ?? '');
      else if (name === 'relIds' && attributes['r:dm'] && !shapes.isHidden) {
        items.push({ diagram: attributes['r:dm'] });
      }
    },
    close(name) {
      paragraph?.close(name);
      if (name === 'p') {
        if (paragraph) texts?.push(paragraph.text);
        context.leftOut.endPart();
        paragraph = null;
      }
      if ((name === 'sp' || name === 'pic') && texts) {
        const words = texts.filter((part) => part.trim()).join('\n');
        const text = href && !shapes.isHidden ? words + writeLinkEnd(words, href) : words;
        if (text) items.push({ text });
        texts = null;
      }
      shapes.close();
    },
    text: (text) => paragraph?.write(text, shapes.isHidden),
  });
  return items;
}
