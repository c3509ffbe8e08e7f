import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameValue, mergeEdits } from '../lib/merge-edits.ts';
import { type Edit, EditConflict, saveEdit, type Versioned } from '../lib/save-edit.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConflictDialog, type EditedResource } from './conflict-dialog.tsx';

/** Labels and formatting of a form's fields where two edits are compared. */
export type ShownFields<Values> = {
  [Name in keyof Values]?: { label: string; show: (value: Values[Name]) => ReactNode };
};

type Options<Saved extends Versioned, Values extends object> = Pick<
  Edit<Saved, Values>,
  'toValues' | 'choices' | 'send'
> & {
  resource: EditedResource;
  /** Latest known state of the edited resource. */
  latest: Saved;
  /** Current values of the form. */
  values: Values;
  /** Sets values in the form. Values that differ from `saved` count as unsaved changes. */
  setValues: (values: Values, saved: Values) => void;
  fields: ShownFields<Values>;
  /** Stores the server's response. */
  store: (saved: Saved) => void;
  /**
   * `note` reports that changes by others are included. `before` is the state on which the changes were
   * based.
   */
  onSaved: (saved: Saved, note: string | undefined, before: Saved) => void;
  /** Reports why saving failed, if the form does not. */
  onFailed?: (error: Error) => void;
};

/**
 * Saves a form's changes to a resource that another user or tab may also be changing. Merges edits of
 * different fields, before the save if they are known by then. If both changed the same field, asks the user
 * which value to keep. Render `question` in the form's page or dialog, and `notice` beside its button: it
 * offers to restore values that the user gave up.
 */
export function useEdit<Saved extends Versioned, Values extends object>({
  resource,
  latest,
  values,
  toValues,
  choices,
  send,
  setValues,
  fields,
  store,
  onSaved,
  onFailed,
}: Options<Saved, Values>) {
  const { t } = useTranslation('ui');
  const [base, setBase] = useState(latest);
  const [conflict, setConflict] = useState<EditConflict<Saved, Values>>();
  const [discarded, setDiscarded] = useState<Values>();
  const saving = useMutation({
    mutationFn: (edit: { base: Saved; mine: Values }) => saveEdit({ ...edit, toValues, choices, send }),
    onSuccess: ({ saved, isMerged }, edit) => {
      applySaved(saved, toValues(saved));
      onSaved(saved, isMerged ? t('conflict.merged') : undefined, edit.base);
    },
    onError: (error) => {
      if (error instanceof EditConflict) setConflict(error);
      else if (!conflict) onFailed?.(error);
    },
  });
  const { isPending } = saving;
  const error = saving.error instanceof EditConflict ? null : saving.error;

  function applySaved(saved: Saved, next: Values) {
    setBase(saved);
    setConflict(undefined);
    setDiscarded(undefined);
    store(saved);
    setValues(next, toValues(saved));
  }
  function keepTheirs({ current, merged, fields: names }: EditConflict<Saved, Values>) {
    const theirs = toValues(current);
    const next = { ...merged };
    for (const name of names) next[name] = theirs[name];
    applySaved(current, next);
    setDiscarded(merged);
    saving.reset();
  }
  // Changes by others to other fields are applied at once. Changes to the same fields lead to a question on
  // save.
  useEffect(() => {
    if (latest.version <= base.version || isPending || conflict) return;
    const theirs = toValues(latest);
    const { merged, conflicts } = mergeEdits({ base: toValues(base), mine: values, theirs }, choices);
    if (conflicts.length > 0) return;
    setBase(latest);
    setValues(merged, theirs);
  });

  return {
    /** State on which the form's changes are based. */
    base,
    isDirty: !isSameValue(values, toValues(base)),
    isPending,
    /** Why saving failed. Null for a conflict, which leads to a question. */
    error: conflict ? null : error,
    save: (mine: Values) => !isPending && saving.mutate({ base, mine }),
    reset: saving.reset,
    question: conflict && (
      <ConflictDialog
        thing={resource}
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
        onTakeTheirs={() => keepTheirs(conflict)}
        onClose={() => {
          setConflict(undefined);
          saving.reset();
        }}
      />
    ),
    notice: discarded && (
      <Banner
        title={t('conflict.taken')}
        action={
          <Button
            size="sm"
            onClick={() => {
              setValues(discarded, toValues(base));
              setDiscarded(undefined);
            }}
          >
            {t('conflict.bringBack')}
          </Button>
        }
        onDismiss={() => setDiscarded(undefined)}
      />
    ),
  };
}
