import type { AdminUser } from '@anito/contract/admin-users';
import { startImpersonation } from '@anito/contract/impersonation';
import { useMutation } from '@tanstack/react-query';
import { CalendarCog, CalendarX, Eye, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { clearImpersonation, findImpersonation, storeImpersonation } from '../../lib/auth/impersonation.ts';
import { useUser } from '../../lib/auth/use-user.ts';
import { pause } from '../../lib/pause.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { nameOf, type UserDialog } from './admin-user.ts';

/**
 * Buttons of an admin for an account: edit the role, impersonate, set or end the subscription. Admins cannot
 * be impersonated, and their subscription cannot be ended.
 */
export function UserActions({
  user,
  editRef,
  onEdit,
  onAsk,
}: {
  user: AdminUser;
  editRef: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  onAsk: (question: UserDialog) => void;
}) {
  const { t } = useTranslation('admin');
  const { data: self } = useUser();
  const actAs = useImpersonate();
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
                showFailure(isAdminOnly(error) ? t('users.actAsOnlyAdmins') : t('users.actAsFailed'), error),
            })
          }
        />
      )}
      <IconButton
        label={t('users.setSubscription', { name })}
        icon={<CalendarCog aria-hidden size={16} />}
        onClick={() => onAsk({ user, kind: 'set' })}
      />
      {canEnd && (
        <IconButton
          variant="danger"
          label={t('users.endSubscription', { name })}
          icon={<CalendarX aria-hidden size={16} />}
          onClick={() => onAsk({ user, kind: 'end' })}
        />
      )}
    </div>
  );
}

/** Time in milliseconds for the browser to store the impersonation, before the page checks whether it did. */
const storeMs = 150;

/** Whether the server refused a request because the user is not an admin any more. */
const isAdminOnly = (error: unknown) => error instanceof ApiError && error.because?.reason === 'admin-only';

/**
 * Returns a mutation that impersonates a user and opens their dashboard. It fails if the browser does not
 * store the impersonation. After a failure the admin stays signed in as themselves.
 */
function useImpersonate() {
  return useMutation({
    mutationFn: async (userId: string) => {
      try {
        storeImpersonation(await callApi(startImpersonation, { params: { userId } }));
        await pause(storeMs);
        if (findImpersonation()?.impersonatedUserId !== userId)
          throw new Error('Failed to start impersonation');
      } catch (error) {
        clearImpersonation();
        throw error;
      }
      location.assign(paths.dashboard);
    },
  });
}
