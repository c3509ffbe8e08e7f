import type { LeftOutText } from '../left-out-text.ts';
import { walkXml } from '../office/walk-xml.ts';
import { type CellText, RichText } from './rich-text.ts';

/** Returns the shared texts, which cells refer to by number. */
export function readSharedTexts(xml: string, leftOut: LeftOutText): CellText[] {
  const texts: CellText[] = [];
  let text = new RichText();
  if (!xml) return texts;
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'si') text = new RichText();
      else text.open(name, attributes.val);
    },
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      texts.push(text.finish());
      leftOut.endPart();
    },
    text: (part) => text.write(part, leftOut),
  });
  return texts;
}
