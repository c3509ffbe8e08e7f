/**
 * Returns the words of a name (letters and digits of any script) joined by hyphens, for use in a file name.
 * Returns `fallback` if there are none.
 */
export function toFileName(name: string, fallback: string): string {
  const words = name.normalize('NFC').match(/[\p{Letter}\p{Mark}\p{Number}]+/gu);
  return words?.join('-') ?? fallback;
}
