import type { AdminUser } from '@anito/contract/admin-users';
import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { nameOf, offeredRoles, type Role, toOfferedRole } from './admin-user.ts';
import { useSetRole } from './users.queries.ts';

/**
 * Inline editor of a user's role. `onDone` is called after saving, after cancelling, and at once if the role
 * is unchanged.
 */
export function RoleEditor({ user, onDone }: { user: AdminUser; onDone: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  const [role, setRole] = useState<Role>(toOfferedRole(user));
  const save = useSetRole(user.id);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => field.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (role === user.role) return onDone();
    save.mutate(role, {
      onSuccess: () => {
        showToast({
          type: 'success',
          title: t('users.roleSaved', { name: nameOf(user), role: t(`roles.${role}`) }),
        });
        onDone();
      },
      onError: (error) => showFailure(t('users.roleFailed'), error),
    });
  }
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <Select
        ref={field}
        className="w-36"
        label={t('users.roleOf', { name: nameOf(user) })}
        isLabelHidden
        options={offeredRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        value={role}
        disabled={save.isPending}
        onChange={(event) => setRole(event.target.value as Role)}
      />
      <IconButton
        type="submit"
        label={t('users.saveRole')}
        icon={<Check aria-hidden size={16} />}
        isBusy={save.isPending}
      />
      <IconButton
        label={t('ui:cancel')}
        icon={<X aria-hidden size={16} />}
        disabled={save.isPending}
        onClick={onDone}
      />
    </form>
  );
}
