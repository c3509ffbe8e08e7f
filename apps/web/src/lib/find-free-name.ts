/**
 * Returns the trimmed name in at most `maxLength` characters. If it is taken (ignoring case), appends the
 * first free number from 2, such as 'Shop 2', and shortens the name to make room for it.
 */
export function findFreeName(name: string, usedNames: Iterable<string>, maxLength: number): string {
  const lower = new Set([...usedNames].map((each) => each.toLowerCase()));
  const base = name.trim();
  let free = base.slice(0, maxLength);
  for (let number = 2; lower.has(free.toLowerCase()); number += 1) {
    const ending = ` ${number}`;
    free = base.slice(0, maxLength - ending.length).trimEnd() + ending;
  }
  return free;
}
