import type { AdminUser } from '@anito/contract/admin-users';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { nameOf, type UserDialog } from './admin-user.ts';
import { RoleEditor } from './role-editor.tsx';
import { SubscriptionEnd } from './subscription-end.tsx';
import { UserActions } from './user-actions.tsx';

type ListProps = { users: AdminUser[]; onAsk: (question: UserDialog) => void };

/** Accounts of a page, as a table on wide screens and as cards otherwise. */
export function UserList(props: ListProps) {
  return useMedia('(min-width: 64rem)') ? <UserTable {...props} /> : <UserCards {...props} />;
}

/**
 * Returns the role and the actions of a user, shared by table row and card. While the role is edited, an
 * editor replaces it and the actions are hidden.
 */
function useUserParts(user: AdminUser, onAsk: ListProps['onAsk']) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  function stopEditing() {
    // The button is not rendered during editing.
    flushSync(() => setIsEditing(false));
    edit.current?.focus();
  }
  return {
    role: isEditing ? <RoleEditor user={user} onDone={stopEditing} /> : <RoleName user={user} />,
    actions: !isEditing && (
      <UserActions user={user} editRef={edit} onEdit={() => setIsEditing(true)} onAsk={onAsk} />
    ),
  };
}

/** Badge with the name of the user's role. */
function RoleName({ user: { role } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{t(`roles.${role}`)}</Badge>;
}

/** Initials, name and email address of an account, and if it is suspended, a badge with the reason. */
function Person({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const name = nameOf(user);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} size="sm" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        {name !== user.email && <p className="truncate text-13 text-muted">{user.email}</p>}
        {user.suspendedAt && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone="warning">{t('users.suspended')}</Badge>
            <span className="min-w-0 text-13 break-words text-muted">{user.suspensionReason}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Shows whether an account's subscription is active, and when it ends or ended. */
function Subscription({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const { isSubscriptionActive: isActive, role, subscriptionEndDate: end } = user;
  const isOver = end !== null && new Date(end).getTime() < Date.now();
  const ends = end && t(isOver ? 'users.endedOn' : 'users.ends', { date: formatDate(end) });
  const more = role === 'admin' ? t('users.lifetime') : (ends ?? '–');
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isActive ? 'success' : 'neutral'}>
        {isActive ? t('users.active') : t('users.inactive')}
      </Badge>
      <span className="text-13 text-muted">{more}</span>
    </div>
  );
}

function UserTable({ users, onAsk }: ListProps) {
  const { t } = useTranslation('admin');
  const columns = ['user', 'role', 'subscription', 'end', 'created'] as const;
  return (
    <Card padding="none" className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-border text-13 text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                {t(`users.columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-4 py-3 text-right font-semibold">
              {t('users.columns.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {users.map((user) => (
            <UserRow key={user.id} user={user} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function UserRow({ user, onAsk }: { user: AdminUser } & Pick<ListProps, 'onAsk'>) {
  const { role, actions } = useUserParts(user, onAsk);
  return (
    <tr>
      <th scope="row" className="max-w-64 px-4 py-3 font-normal">
        <Person user={user} />
      </th>
      <td className="px-4 py-3">{role}</td>
      <td className="px-4 py-3">
        <Subscription user={user} />
      </td>
      <td className="px-4 py-3 whitespace-nowrap">
        <SubscriptionEnd end={user.subscriptionEndDate} />
      </td>
      <td className="px-4 py-3 whitespace-nowrap text-muted">{formatDate(user.createdAt)}</td>
      <td className="px-4 py-2 text-right whitespace-nowrap">{actions}</td>
    </tr>
  );
}

function UserCards({ users, onAsk }: ListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {users.map((user) => (
        <li key={user.id}>
          <UserCard user={user} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

function UserCard({ user, onAsk }: { user: AdminUser } & Pick<ListProps, 'onAsk'>) {
  const { t } = useTranslation('admin');
  const { role, actions } = useUserParts(user, onAsk);
  const rows = [
    ['role', role],
    ['subscription', <Subscription key="subscription" user={user} />],
    ['end', <SubscriptionEnd key="end" end={user.subscriptionEndDate} />],
    ['created', formatDate(user.createdAt)],
  ] as const;
  return (
    <Card>
      <Person user={user} />
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {rows.map(([column, value]) => (
          <div key={column} className="contents">
            <dt className="text-13 text-muted">{t(`users.columns.${column}`)}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className="-mx-2 mt-3 border-t border-border pt-2">{actions}</div>}
    </Card>
  );
}
