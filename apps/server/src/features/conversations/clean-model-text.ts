import { toStorable } from '@anito/contract/values';

/**
 * Takes control characters and broken characters out of streamed text, which no database stores and no page
 * shows. Half of a character at the end of a piece waits for its other half.
 */
export function createTextCleaner() {
  let half = '';
  return {
    push(piece: string): string {
      const text = half + piece;
      half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
      return toStorable(half ? text.slice(0, -1) : text);
    },
  };
}
