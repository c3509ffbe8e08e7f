import { walkXml } from './walk-xml.ts';

/** What stands in a drawing: the words of a shape, or a diagram by the relation to its part. */
export type Drawn = { text: string } | { diagram: string };

/** The shapes that lie over a sheet of Excel, in the order of the file. Source: ECMA-376 part 1, 20.5. */
export function readDrawing(xml: string): Drawn[] {
  const found: Drawn[] = [];
  let texts: string[] | null = null;
  let isText = false;
  if (!xml) return found;
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'sp') texts = [];
      else if (name === 'p') texts?.push('');
      else if (name === 'br' && texts?.length) texts[texts.length - 1] += '\n';
      else if (name === 't') isText = true;
      else if (name === 'relIds' && attributes['r:dm']) found.push({ diagram: attributes['r:dm'] });
    },
    close(name) {
      if (name === 't') isText = false;
      if (name !== 'sp') return;
      const text = texts?.filter((part) => part.trim()).join('\n') ?? '';
      if (text) found.push({ text });
      texts = null;
    },
    text(text) {
      if (isText && texts?.length) texts[texts.length - 1] += text;
    },
  });
  return found;
}
