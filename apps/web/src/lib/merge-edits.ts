/** Two edits of the same state, by two people or in two tabs. `mine` is not saved yet, `theirs` is. */
type Edits<Values> = { base: Values; mine: Values; theirs: Values };

/** Whether two values have the same JSON. The order of fields counts. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the items of `list` that `before` lacks as `added`, and those of `before` that `list` lacks as
 * `removed`. Items are compared by identity. The order does not matter.
 */
function diffLists(before: readonly unknown[], list: readonly unknown[]) {
  return {
    added: list.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !list.includes(item)),
  };
}

/**
 * Applies the additions and removals between `base` and `mine` to `theirs`. Added items go to the end. Items
 * are compared by identity, so they must be primitive values.
 */
function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const { added, removed } = diffLists(base, mine);
  return [...theirs.filter((item) => !removed.includes(item)), ...diffLists(theirs, added).added];
}

/**
 * Merges two edits of one record, `mine` and `theirs`, field by field. A field that only one side changed
 * gets that side's value. Fields in `choices` are unordered lists whose members are merged. `conflicts` lists
 * the other fields that both sides changed differently. They keep my value in `merged`.
 */
export function mergeEdits<Values extends object>(
  { base, mine, theirs }: Edits<Values>,
  choices: readonly (keyof Values)[] = [],
): { merged: Values; conflicts: (keyof Values)[] } {
  const merged = { ...mine };
  const conflicts: (keyof Values)[] = [];
  for (const name of Object.keys(mine) as (keyof Values)[]) {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    if (isSameValue(own, before)) merged[name] = other;
    else if (choices.includes(name)) {
      merged[name] = mergeLists(before as unknown[], own as unknown[], other as unknown[]) as typeof own;
    } else if (!isSameValue(other, before) && !isSameValue(own, other)) conflicts.push(name);
  }
  return { merged, conflicts };
}
