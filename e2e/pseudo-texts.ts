/** Letters that none of our texts contain. Pseudo-localized texts use only these. */
const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const pseudoLetters = 'åƀčđęƒğħıĵķłmńøþqŕśŧūvŵxŷžÅƁČĐĘƑĞĦĪĴĶŁMŃØÞQŔŚŦŪVŴXŶŽ'
  .replaceAll('m', 'ɱ')
  .replaceAll('q', 'ʠ')
  .replaceAll('v', 'ʋ')
  .replaceAll('x', 'ӿ')
  .replaceAll('M', 'Ɱ')
  .replaceAll('Q', 'Ɋ')
  .replaceAll('V', 'Ʋ')
  .replaceAll('X', 'Ӿ');

/** Placeholders, links and addresses are kept. */
const placeholder = /(\$t\([^)]*\)|\{\{[^}]*\}\}|<[^>]*>|https?:\S+|\S+@\S+)/;

function writePseudo(text: string): string {
  return text
    .split(placeholder)
    .map((part, at) =>
      at % 2 ? part : part.replace(/[a-z]/gi, (letter) => pseudoLetters[plainLetters.indexOf(letter)]!),
    )
    .join('');
}

type Texts = { [key: string]: unknown };

/** Pseudo-localizes all texts in place. */
export function pseudoLocalize(texts: object): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') (texts as Texts)[key] = writePseudo(value);
    else if (typeof value === 'object' && value !== null) pseudoLocalize(value);
  }
}

/** Returns words in plain letters, which are untranslated. */
export const listPlainWords = (text: string): string[] => text.match(/[A-Za-z][A-Za-z'’]+/g) ?? [];
