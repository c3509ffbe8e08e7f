import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isSameValue } from './merge-edits.ts';

/**
 * Sets the values of a form and makes `saved` its defaults. Values that differ from `saved` count as unsaved
 * changes and are validated.
 */
export function setFormValues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'reset' | 'setValue'>,
  values: Values,
  saved: Values,
): void {
  form.reset(saved);
  for (const name of Object.keys(saved) as Path<Values>[]) {
    const value = values[name] as PathValue<Values, Path<Values>>;
    if (!isSameValue(value, saved[name])) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
  }
}
