import { ApiError } from './api-client.ts';
import { mergeEdits } from './merge-edits.ts';

/** Server state that users edit. A save names the version on which it is based. */
export type Versioned = { version: number; updatedAt: string };

/** Changes of a form to that state. */
export type Edit<Saved extends Versioned, Values extends object> = {
  /** State on which the changes are based. */
  base: Saved;
  mine: Values;
  toValues: (saved: Saved) => Values;
  /** Unordered lists: their members are merged. */
  choices?: readonly (keyof Values)[];
  /** Saves the values as a change of `from`. */
  send: (values: Values, from: Saved) => Promise<Saved>;
};

/** Thrown when another user or tab has changed the same fields since the base of the edit. */
export class EditConflict<Saved, Values> extends Error {
  readonly current: Saved;
  readonly fields: (keyof Values)[];
  /** Both edits merged, with my values in the conflicting fields. */
  readonly merged: Values;

  constructor({ current, fields, merged }: { current: Saved; fields: (keyof Values)[]; merged: Values }) {
    super('It was saved otherwise meanwhile');
    this.current = current;
    this.fields = fields;
    this.merged = merged;
  }
}

/** Each retry follows a save by another user. */
const maxTries = 5;

/**
 * Saves an edit with `send`. If the server's state has changed since `base`, merges both edits and saves the
 * result (`isMerged`). Throws EditConflict and saves nothing if both changed the same field. Throws ApiError
 * on other failures, and if the state changes during each of `maxTries` tries.
 */
export async function saveEdit<Saved extends Versioned, Values extends object>({
  base,
  mine,
  toValues,
  choices,
  send,
}: Edit<Saved, Values>): Promise<{ saved: Saved; isMerged: boolean }> {
  let from = base;
  let values = mine;
  for (let tries = 1; ; tries++) {
    try {
      return { saved: await send(values, from), isMerged: tries > 1 };
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'changed_meanwhile';
      if (!isChanged || error.current === undefined || tries === maxTries) throw error;
      const current = error.current as Saved;
      const edits = { base: toValues(from), mine: values, theirs: toValues(current) };
      const { merged, conflicts } = mergeEdits(edits, choices);
      if (conflicts.length > 0) throw new EditConflict({ current, fields: conflicts, merged });
      from = current;
      values = merged;
    }
  }
}
