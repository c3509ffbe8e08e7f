import { limits } from '@anito/contract/limits';
import { UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { offeredRoles, type UserDialog } from './admin-user.ts';
import { UserList } from './user-list.tsx';
import { UserStats } from './user-stats.tsx';
import { useUsers } from './users.queries.ts';

const SubscriptionDialog = lazyPart(
  async () => (await import('./subscription-dialog.tsx')).SubscriptionDialog,
);
const EndSubscriptionDialog = lazyPart(
  async () => (await import('./end-subscription-dialog.tsx')).EndSubscriptionDialog,
);

/** Page with all accounts: statistics, search, filter by role, and changes by admins. */
export function UserAdministration() {
  const { t } = useTranslation('admin');
  const { listPage, searchText, setSearchText, setFilter, getFilter, goTo } = useListPage();
  const role = offeredRoles.find((each) => each === getFilter('role'));
  const query = useUsers(listPage, role);
  const [dialog, setDialog] = useState<UserDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <UserStats />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          className="w-full sm:w-80"
          label={t('users.search')}
          clearLabel={t('users.clearSearch')}
          maxLength={limits.userSearchMax}
          value={searchText}
          onChange={setSearchText}
        />
        <Select
          className="w-full sm:w-44"
          label={t('users.roleFilter')}
          isLabelHidden
          options={[
            { value: '', label: t('users.allRoles') },
            ...offeredRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
          ]}
          value={role ?? ''}
          onChange={(event) => setFilter('role', event.target.value)}
        />
      </div>
      <UserResults query={query} onGo={goTo} onAsk={setDialog} />
      <Suspense fallback={null}>
        {dialog?.kind === 'set' && <SubscriptionDialog user={dialog.user} onClose={close} />}
        {dialog?.kind === 'end' && <EndSubscriptionDialog user={dialog.user} onClose={close} />}
      </Suspense>
    </>
  );
}

/** A page of accounts with pagination, or its loading, failed or empty state. */
function UserResults({
  query,
  onGo,
  onAsk,
}: {
  query: ReturnType<typeof useUsers>;
  onGo: (page: number) => void;
  onAsk: (question: UserDialog) => void;
}) {
  const { t } = useTranslation('admin');
  const { data } = query;
  if (!data)
    return (
      <QueryPlaceholder
        query={query}
        title={t('users.failedTitle')}
        meaning={t('users.failedText')}
        loading={t('users.loading')}
        skeletons={['h-16', 'h-16', 'h-16']}
        className="flex flex-col gap-2"
      />
    );
  if (data.totalCount === 0) {
    return (
      <EmptyState icon={<UserX size={32} />} title={t('users.none')} headingLevel={2}>
        <p>{t('users.noneText')}</p>
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx('flex flex-col gap-4', query.isPlaceholderData && 'opacity-60')}
    >
      <p role="status" className="text-muted">
        {t('users.found', { count: data.totalCount, number: formatNumber(data.totalCount) })}
      </p>
      <UserList users={data.users} onAsk={onAsk} />
      <Pager page={data.page} total={data.totalPages} onGo={onGo} />
    </div>
  );
}
