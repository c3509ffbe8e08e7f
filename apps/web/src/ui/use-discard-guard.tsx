import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Returns `leave`, which calls `onClose`, but asks the user first if `isDirty`. Call it wherever the dialog
 * would close, and render `question` inside the dialog.
 */
export function useDiscardGuard(
  isDirty: boolean,
  onClose: () => void,
): { leave: () => void; question: ReactNode } {
  const { t } = useTranslation('ui');
  const [isAsking, setIsAsking] = useState(false);
  return {
    leave: () => (isDirty ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        variant="warning"
        title={t('unsaved.title')}
        cancelLabel={t('unsaved.stay')}
        confirmLabel={t('unsaved.discard')}
        onConfirm={onClose}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    ),
  };
}
