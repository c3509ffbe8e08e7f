import type { AdminUser } from '@anito/contract/admin-users';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDate } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { nameOf } from './admin-user.ts';
import { useEndSubscription } from './users.queries.ts';

/** Asks before a running subscription is ended, and ends it. */
export function EndSubscriptionDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const end = useEndSubscription(user.id);
  const name = nameOf(user);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('users.endTitle', { name })}
      confirmLabel={t('users.endConfirm')}
      busyLabel={t('users.ending')}
      isBusy={end.isPending}
      error={end.error && describeError(end.error).message}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            showToast({ type: 'success', title: t('users.ended', { name }) });
            onClose();
          },
        })
      }
    >
      <p>
        {t('users.endText', {
          role: t(`roles.${user.role}`),
          date: user.subscriptionEndDate ? formatDate(user.subscriptionEndDate) : '–',
        })}
      </p>
    </ConfirmDialog>
  );
}
