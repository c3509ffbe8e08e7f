import { toStorable } from '@anito/contract/values';

/** Returns the text on one line, without invisible characters, cut to `length` UTF-16 code units. */
export function cutText(text: string, length: number): string {
  const plain = toStorable(text).replace(/\s+/g, ' ').trim();
  // Does not cut a surrogate pair in half.
  return plain.length <= length ? plain : toStorable(plain.slice(0, length)).trim();
}
