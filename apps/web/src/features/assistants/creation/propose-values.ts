import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type { AssistantForm } from '../assistant-form.ts';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Puts values into the form that are no input to keep. What the owner has entered stays, and stays known as such. */
export function proposeValues(form: UseFormReturn<AssistantForm>, proposed: Partial<AssistantForm>): void {
  const before: DefaultValues<AssistantForm> = { ...form.formState.defaultValues };
  const entered = form.getValues();
  if (
    Object.entries(proposed).every(([field, value]) => isSame(before[field as keyof AssistantForm], value))
  ) {
    return;
  }
  form.reset({ ...before, ...proposed });
  for (const field of Object.keys(entered) as (keyof AssistantForm)[]) {
    if (isSame(entered[field], before[field])) continue;
    form.setValue(field, entered[field], { shouldDirty: true });
  }
}
