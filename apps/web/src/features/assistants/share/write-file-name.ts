/** A name as part of a file's: its letters and digits in any script, with hyphens between. */
export function writeFileName(name: string, whenEmpty: string): string {
  const words = name.normalize('NFC').match(/[\p{Letter}\p{Mark}\p{Number}]+/gu);
  return words?.join('-') ?? whenEmpty;
}
