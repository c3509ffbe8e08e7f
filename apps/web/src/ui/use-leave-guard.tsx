import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before the user leaves a page with unsaved changes by a link, the back button, or closing the tab. A
 * change of only the query does not leave the page. Render `question` in the page. Call `release` after
 * saving and before navigating: it disables the guard at once.
 */
export function useLeaveGuard(isDirty: boolean): { release: () => void; question: ReactNode } {
  const { t } = useTranslation('ui');
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    release: () => {
      isReleased.current = true;
    },
    question: (
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
        variant="warning"
        title={t('leave.title')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
        onConfirm={() => blocker.proceed?.()}
      >
        {t('leave.text')}
      </ConfirmDialog>
    ),
  };
}
