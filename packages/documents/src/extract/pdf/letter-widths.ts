/**
 * Widths of letters in a common font, relative to its size. Letters outside the lists have the width `usual`.
 */
const lists: [letters: string, width: number][] = [
  ["ijlI'|.,:;!", 0.25],
  ['frt()[]{}-" /\\', 0.31],
  ['sczkJxvy', 0.5],
  ['mMW@%', 0.86],
  ['ABCDEFGHKNOPQRSTUVXYZw&', 0.7],
];
const usual = 0.56;
const widths = new Map(lists.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width])));

/**
 * Estimates where the letters of a text that is drawn `width` wide end. Returns the distance of each UTF-16
 * unit's end from the text's start. pdf.js does not report it, and letters differ too much in width to assume
 * equal ones.
 */
export function placeLetters(text: string, width: number): Float64Array {
  const ends = new Float64Array(text.length);
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    end += widths.get(text[at]!) ?? usual;
    ends[at] = end;
  }
  const scale = end > 0 ? width / end : 0;
  for (let at = 0; at < ends.length; at++) ends[at]! *= scale;
  return ends;
}
