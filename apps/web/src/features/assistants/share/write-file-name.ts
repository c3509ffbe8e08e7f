/** Converts a name for use in a file name: its letters and digits in any script, joined by hyphens. */
export function writeFileName(name: string, whenEmpty: string): string {
  const words = name.normalize('NFC').match(/[\p{Letter}\p{Mark}\p{Number}]+/gu);
  return words?.join('-') ?? whenEmpty;
}
