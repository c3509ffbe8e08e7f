import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type { AssistantForm } from '../assistant-form.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Sets proposed values as defaults of the form, so that they do not count as user input. Values that the
 * owner entered are kept and stay dirty. Does nothing if the proposal equals the current defaults.
 */
export function proposeValues(form: UseFormReturn<AssistantForm>, proposal: Partial<AssistantForm>): void {
  const before: DefaultValues<AssistantForm> = { ...form.formState.defaultValues };
  const entered = form.getValues();
  if (
    Object.entries(proposal).every(([field, value]) => isSame(before[field as keyof AssistantForm], value))
  ) {
    return;
  }
  form.reset({ ...before, ...proposal });
  for (const field of Object.keys(entered) as (keyof AssistantForm)[]) {
    if (isSame(entered[field], before[field])) continue;
    form.setValue(field, entered[field], { shouldDirty: true });
  }
}
