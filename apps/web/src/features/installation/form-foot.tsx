import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/**
 * Footer of a settings form: the error of the last save, and buttons to save and to discard unsaved changes.
 */
export function FormFoot({
  error,
  isDirty,
  isSaving,
  saveLabel,
  onDiscard,
  children,
}: {
  error: unknown;
  isDirty: boolean;
  isSaving: boolean;
  /** Replaces the label of the save button. */
  saveLabel?: string;
  onDiscard: () => void;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('installation');
  return (
    <>
      {error !== null && error !== undefined && (
        <Banner tone="danger" title={describeError(error).message}>
          {t('notSaved')}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button
          type="submit"
          variant={isDirty ? 'primary' : 'secondary'}
          isBusy={isSaving}
          disabled={!isDirty}
        >
          {isSaving ? t('saving') : (saveLabel ?? t('save'))}
        </Button>
        {isDirty && (
          <Button disabled={isSaving} onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
