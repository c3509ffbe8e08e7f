import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/auth/sign-in.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown in place of a page if an operator has suspended the account, with a sign-out button. */
export function SuspendedAccount() {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('suspended.title'));
  return (
    <EmptyState
      illustration="locked"
      title={t('suspended.title')}
      headingLevel={1}
      action={<Button onClick={() => void signOut()}>{t('signOut')}</Button>}
    >
      {t('suspended.text')}
    </EmptyState>
  );
}
