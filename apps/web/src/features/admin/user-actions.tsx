import type { AdminUser } from '@anito/contract/admin-users';
import { CalendarCog, CalendarX, Eye, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/auth/use-user.ts';
import { describeError } from '../../lib/describe-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { nameOf, type UserQuestion } from './admin-user.ts';
import { isOnlyForAdmins, useActAs } from './use-act-as.ts';

/** What an admin may do with an account. Nobody acts as an admin, and an admin's access has no end. */
export function UserActions({
  user,
  editRef,
  onEdit,
  onAsk,
}: {
  user: AdminUser;
  editRef: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  onAsk: (question: UserQuestion) => void;
}) {
  const { t } = useTranslation('admin');
  const { data: self } = useUser();
  const actAs = useActAs();
  const name = nameOf(user);
  const canActAs = user.id !== self?.id && user.role !== 'admin';
  const canEnd = user.role !== 'admin' && user.isSubscriptionActive;
  return (
    <div className="inline-flex items-center">
      <IconButton
        ref={editRef}
        label={t('users.editRole', { name })}
        icon={<Pencil aria-hidden size={16} />}
        onClick={onEdit}
      />
      {canActAs && (
        <IconButton
          label={t('users.actAs', { name })}
          icon={<Eye aria-hidden size={16} />}
          isBusy={actAs.isPending}
          onClick={() =>
            actAs.mutate(user.id, {
              onError: (error) =>
                showToast({
                  type: 'error',
                  title: isOnlyForAdmins(error) ? t('users.actAsOnlyAdmins') : t('users.actAsFailed'),
                  message: describeError(error).message,
                }),
            })
          }
        />
      )}
      <IconButton
        label={t('users.setSubscription', { name })}
        icon={<CalendarCog aria-hidden size={16} />}
        onClick={() => onAsk({ about: user, kind: 'set' })}
      />
      {canEnd && (
        <IconButton
          variant="danger"
          label={t('users.endSubscription', { name })}
          icon={<CalendarX aria-hidden size={16} />}
          onClick={() => onAsk({ about: user, kind: 'end' })}
        />
      )}
    </div>
  );
}
