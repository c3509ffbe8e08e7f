import type { User } from '@anito/contract/users';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/**
 * Card with the button that deletes the account. An admin who impersonates the user reads that only the user
 * can delete it.
 */
export function AccountData({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const titleId = useId();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-16 font-semibold">
        {t('delete.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('delete.text')}</p>
      {user.impersonatedBy ? (
        <p className="mt-3 max-w-prose">{t('delete.notAsOther')}</p>
      ) : (
        <Button variant="danger" className="mt-4" onClick={() => setIsConfirming(true)}>
          {t('delete.ask')}
        </Button>
      )}
      {isConfirming && <DeleteAccountDialog user={user} onClose={() => setIsConfirming(false)} />}
    </Card>
  );
}
