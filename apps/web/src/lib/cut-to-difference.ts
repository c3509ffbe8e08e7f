/** A text split at its difference from another: common start, own part, common end. */
export type CutText = { before: string; own: string; after: string };

/** Most characters shown of the common text on each side. A slightly longer text is shown whole. */
const contextLength = 80;

/** Whether the index is at the start, the end or a space of the text, so that no word is cut. */
const isBreak = (text: string, index: number) =>
  index <= 0 || index >= text.length || /\s/.test(text[index - 1]!) || /\s/.test(text[index]!);

/** Returns the number of equal characters at the beginning of both texts. */
function countCommonStart(one: string, other: string): number {
  const maxCount = Math.min(one.length, other.length);
  let count = 0;
  while (count < maxCount && one[count] === other[count]) count++;
  return count;
}

const reverse = (text: string) => [...text].reverse().join('');
/** Returns the last `contextLength` characters of a long text after an ellipsis. */
const cutBefore = (text: string) =>
  text.length > contextLength * 1.5 ? `…${text.slice(-contextLength)}` : text;
/** Returns the first `contextLength` characters of a long text before an ellipsis. */
const cutAfter = (text: string) =>
  text.length > contextLength * 1.5 ? `${text.slice(0, contextLength)}…` : text;

/**
 * Returns each text as the differing words in `own`, with the common text around them shortened. `own` is
 * empty for equal texts, and for a text that only lacks words.
 */
export function cutToDifference(one: string, other: string): [CutText, CutText] {
  let start = countCommonStart(one, other);
  while (!isBreak(one, start) || !isBreak(other, start)) start--;
  const remainders = [one.slice(start), other.slice(start)] as const;
  let end = countCommonStart(reverse(remainders[0]), reverse(remainders[1]));
  while (
    !isBreak(remainders[0], remainders[0].length - end) ||
    !isBreak(remainders[1], remainders[1].length - end)
  )
    end--;
  const cut = (rest: string): CutText => ({
    before: cutBefore(one.slice(0, start)),
    own: rest.slice(0, rest.length - end),
    after: cutAfter(rest.slice(rest.length - end)),
  });
  return [cut(remainders[0]), cut(remainders[1])];
}
