import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameValue, mergeEdits } from '../lib/merge-edits.ts';
import { type Edit, EditConflict, saveEdit, type Versioned } from '../lib/save-edit.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConflictDialog, type EditedThing } from './conflict-dialog.tsx';

/** How the fields of a form are called and shown where two edits of them are compared. */
export type ShownFields<Values> = {
  [Name in keyof Values]?: { label: string; show: (value: Values[Name]) => ReactNode };
};

type Options<Saved extends Versioned, Values extends object> = Pick<
  Edit<Saved, Values>,
  'toValues' | 'choices' | 'send'
> & {
  thing: EditedThing;
  /** What is edited as it was last heard of. */
  latest: Saved;
  /** What the form holds now. */
  values: Values;
  /** Puts values into the form; those that differ from `saved` are changes that are not saved. */
  put: (values: Values, saved: Values) => void;
  fields: ShownFields<Values>;
  /** Keeps what the server answered. */
  store: (saved: Saved) => void;
  /** `note` says that others' changes are in it, too; `before` is what the changes were made from. */
  onSaved: (saved: Saved, note: string | undefined, before: Saved) => void;
  /** Tells why it could not be saved, where the form itself does not. */
  onFailed?: (error: Error) => void;
};

/**
 * Saves what a form changes of something that somebody else, or another tab, may be changing too. Edits of different
 * fields are put together, before the save where they are heard of in time; where both changed the same field, it asks.
 * Draw `question` in the form's page or dialog, and `notice` beside its button: it gives back what was given up there.
 */
export function useEdit<Saved extends Versioned, Values extends object>({
  thing,
  latest,
  values,
  toValues,
  choices,
  send,
  put,
  fields,
  store,
  onSaved,
  onFailed,
}: Options<Saved, Values>) {
  const { t } = useTranslation('ui');
  const [base, setBase] = useState(latest);
  const [conflict, setConflict] = useState<EditConflict<Saved, Values>>();
  const [givenUp, setGivenUp] = useState<Values>();
  const saving = useMutation({
    mutationFn: (edit: { base: Saved; mine: Values }) => saveEdit({ ...edit, toValues, choices, send }),
    onSuccess: ({ saved, isMerged }, edit) => {
      take(saved, toValues(saved));
      onSaved(saved, isMerged ? t('conflict.merged') : undefined, edit.base);
    },
    onError: (error) => {
      if (error instanceof EditConflict) setConflict(error);
      else if (!conflict) onFailed?.(error);
    },
  });
  const { isPending } = saving;
  const error = saving.error instanceof EditConflict ? null : saving.error;

  function take(saved: Saved, next: Values) {
    setBase(saved);
    setConflict(undefined);
    setGivenUp(undefined);
    store(saved);
    put(next, toValues(saved));
  }
  function takeTheirs({ current, merged, fields: names }: EditConflict<Saved, Values>) {
    const theirs = toValues(current);
    const next = { ...merged };
    for (const name of names) next[name] = theirs[name];
    take(current, next);
    setGivenUp(merged);
    saving.reset();
  }
  // What does not touch the own changes is taken as it comes; what does is asked about when they are saved.
  useEffect(() => {
    if (latest.version <= base.version || isPending || conflict) return;
    const theirs = toValues(latest);
    const { merged, conflicts } = mergeEdits({ base: toValues(base), mine: values, theirs }, choices);
    if (conflicts.length > 0) return;
    setBase(latest);
    put(merged, theirs);
  });

  return {
    /** The state that the form's changes are made from. */
    base,
    isDirty: !isSameValue(values, toValues(base)),
    isPending,
    /** Why it could not be saved; a conflict is asked about. */
    error: conflict ? null : error,
    save: (mine: Values) => !isPending && saving.mutate({ base, mine }),
    reset: saving.reset,
    question: conflict && (
      <ConflictDialog
        thing={thing}
        savedAt={conflict.current.updatedAt}
        fields={conflict.fields.flatMap((name) => {
          const { label, show } = fields[name] ?? {};
          if (label === undefined || !show) return [];
          const [mine, theirs] = [conflict.merged, toValues(conflict.current)];
          return { label, mine: show(mine[name]), theirs: show(theirs[name]) };
        })}
        isBusy={isPending}
        error={error}
        onKeepMine={() => !isPending && saving.mutate({ base: conflict.current, mine: conflict.merged })}
        onTakeTheirs={() => takeTheirs(conflict)}
        onClose={() => {
          setConflict(undefined);
          saving.reset();
        }}
      />
    ),
    notice: givenUp && (
      <Banner
        title={t('conflict.taken')}
        action={
          <Button
            size="sm"
            onClick={() => {
              put(givenUp, toValues(base));
              setGivenUp(undefined);
            }}
          >
            {t('conflict.bringBack')}
          </Button>
        }
        onDismiss={() => setGivenUp(undefined)}
      />
    ),
  };
}
