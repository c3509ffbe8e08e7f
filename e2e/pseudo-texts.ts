/** Letters that no text of ours has: what is translated is written in them alone. */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = 'åƀčđęƒğħıĵķłmńøþqŕśŧūvŵxŷžÅƁČĐĘƑĞĦĪĴĶŁMŃØÞQŔŚŦŪVŴXŶŽ'
  .replaceAll('m', 'ɱ')
  .replaceAll('q', 'ʠ')
  .replaceAll('v', 'ʋ')
  .replaceAll('x', 'ӿ')
  .replaceAll('M', 'Ɱ')
  .replaceAll('Q', 'Ɋ')
  .replaceAll('V', 'Ʋ')
  .replaceAll('X', 'Ӿ');

/** What code puts values or links into stays as it is, and so do addresses. */
const placeholder = /(\$t\([^)]*\)|\{\{[^}]*\}\}|<[^>]*>|https?:\S+|\S+@\S+)/;

function writePseudo(text: string): string {
  return text
    .split(placeholder)
    .map((part, at) => (at % 2 ? part : part.replace(/[a-z]/gi, (letter) => marked[plain.indexOf(letter)]!)))
    .join('');
}

type Texts = { [key: string]: unknown };

/** Writes every text in the letters of no language, in place. */
export function makePseudo(texts: object): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') (texts as Texts)[key] = writePseudo(value);
    else if (typeof value === 'object' && value !== null) makePseudo(value);
  }
}

/** Words of plain letters in a text, which is what nobody has translated. */
export const listPlainWords = (text: string): string[] => text.match(/[A-Za-z][A-Za-z'’]+/g) ?? [];
