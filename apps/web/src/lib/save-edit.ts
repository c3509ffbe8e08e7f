import { ApiError } from './api-client.ts';
import { mergeEdits } from './merge-edits.ts';

/** What people edit, as the server knows it: a save names the version that it was made from. */
export type Versioned = { version: number; updatedAt: string };

/** What a form changes of it. */
export type Edit<Saved extends Versioned, Values extends object> = {
  /** The state that the changes were made from. */
  base: Saved;
  mine: Values;
  toValues: (saved: Saved) => Values;
  /** Lists without an order, whose members are put together. */
  choices?: readonly (keyof Values)[];
  /** Saves the values as a change of `from`. */
  send: (values: Values, from: Saved) => Promise<Saved>;
};

/** Some fields were saved otherwise by somebody else, or in another tab, since the base of an edit. */
export class EditConflict<Saved, Values> extends Error {
  readonly current: Saved;
  readonly fields: (keyof Values)[];
  /** Both edits put together; what is in conflict is mine. */
  readonly merged: Values;

  constructor({ current, fields, merged }: { current: Saved; fields: (keyof Values)[]; merged: Values }) {
    super('It was saved otherwise meanwhile');
    this.current = current;
    this.fields = fields;
    this.merged = merged;
  }
}

/** Each further try follows a save of somebody else. */
const mostTries = 5;

/**
 * Saves an edit. Where the thing was saved since its base, both edits are put together and saved, `isMerged`, unless
 * they changed the same field: then throws EditConflict, and nothing is saved. Throws ApiError.
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
      if (!isChanged || error.current === undefined || tries === mostTries) throw error;
      const current = error.current as Saved;
      const edits = { base: toValues(from), mine: values, theirs: toValues(current) };
      const { merged, conflicts } = mergeEdits(edits, choices);
      if (conflicts.length > 0) throw new EditConflict({ current, fields: conflicts, merged });
      from = current;
      values = merged;
    }
  }
}
