import { walkXml } from '../office/walk-xml.ts';

/** The texts that cells refer to by number, without the readings of Japanese words. */
export function readSharedTexts(xml: string): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  let isText = false;
  let isReading = false;
  walkXml(xml, {
    open({ name }) {
      if (name === 'si') texts.push('');
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = true;
    },
    close(name) {
      if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
    text(text) {
      if (isText && !isReading) texts[texts.length - 1] += text;
    },
  });
  return texts;
}
