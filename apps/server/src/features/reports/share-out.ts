/**
 * How many of a limited number of places each gets that wants `counts` of them: all what they want where there is room,
 * otherwise the modest what they want and the others the same.
 */
export function shareOut(counts: readonly number[], places: number): number[] {
  const shares = new Array<number>(counts.length).fill(0);
  const modestFirst = counts.map((_, index) => index).sort((a, b) => counts[a]! - counts[b]!);
  let left = places;
  for (const [position, index] of modestFirst.entries()) {
    const fair = Math.max(1, Math.floor(left / (counts.length - position)));
    shares[index] = Math.min(counts[index]!, fair);
    left -= shares[index];
  }
  return shares;
}
