/**
 * Converts a name for use in a file name: its letters and digits in any script, joined by hyphens. Returns
 * `fallback` if it has none.
 */
export function toFileName(name: string, fallback: string): string {
  const words = name.normalize('NFC').match(/[\p{Letter}\p{Mark}\p{Number}]+/gu);
  return words?.join('-') ?? fallback;
}
