/** Joins class names. Ignores values that are not strings, such as the result of a false condition. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
