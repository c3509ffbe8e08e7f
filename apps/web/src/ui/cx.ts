/** Joins class names, leaving out whatever is not a text (a condition that does not hold). */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
