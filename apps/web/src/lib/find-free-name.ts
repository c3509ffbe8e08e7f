/** The name, numbered where it is taken in any case of its letters, and no longer than `maxLength`. */
export function findFreeName(name: string, taken: Iterable<string>, maxLength: number): string {
  const lower = new Set([...taken].map((each) => each.toLowerCase()));
  const base = name.trim();
  let free = base.slice(0, maxLength);
  for (let number = 2; lower.has(free.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    free = base.slice(0, maxLength - ending.length).trimEnd() + ending;
  }
  return free;
}
