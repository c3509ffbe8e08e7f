import type { AuditEntry, AuditPage } from '@anito/contract/audit';
import { limits } from '@anito/contract/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewerOlder } from '../../ui/newer-older.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AuditFilterValues, useAudit } from './audit.queries.ts';

/** Known actions of the log. A newer server may send others. */
const actions = [
  'impersonation.started',
  'impersonation.used',
  'impersonation.ended',
  'impersonation.refused',
  'impersonation.call-refused',
  'impersonation.call-failed',
  'role.changed',
  'role.granted',
  'subscription.set',
  'subscription.ended',
  'password.changed',
  'authenticator.added',
  'authenticator.removed',
  'recovery-codes.made',
  'recovery-code.used',
  'passkey.added',
  'passkey.removed',
  'email.changed',
  'set-aside.tried-again',
  'dead-letter.read',
  'dead-letter.processed',
  'dead-letter.deleted',
  'setting.changed',
  'account.created',
  'account.suspended',
  'account.resumed',
  'account.deleted',
  'account.invited',
  'provisioning-key.created',
  'provisioning-key.revoked',
  'export.started',
  'export.downloaded',
  'export.deleted',
  'import.started',
  'import.deleted',
  'backup.started',
  'backup.downloaded',
  'backup.deleted',
  'announcement.published',
  'announcement.withdrawn',
  'action.run',
] as const;
type Action = (typeof actions)[number];

const isKnown = (action: string): action is Action => actions.some((each) => each === action);

/**
 * Returns the filter (`choice`) and page of the log, which are stored in the URL, and functions that change
 * them.
 */
export function useAuditFilter() {
  const { listPage, getFilter, ...filterState } = useListPage();
  const choice: AuditFilterValues = {
    person: listPage.search,
    action: getFilter('action'),
    from: getFilter('from'),
    to: getFilter('to'),
  };
  return { ...filterState, choice, page: listPage.page };
}

/** Audit log: actor, action, impersonated user, time and IP address. */
export function AuditLog({ auditFilter }: { auditFilter: ReturnType<typeof useAuditFilter> }) {
  const { t } = useTranslation('admin');
  const { choice, setFilter, page, goTo, searchText, setSearchText } = auditFilter;
  const query = useAudit(page, choice);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchField
          className="w-full sm:w-72"
          label={t('audit.person')}
          clearLabel={t('users.clearSearch')}
          maxLength={limits.userSearchMax}
          value={searchText}
          onChange={setSearchText}
        />
        <Select
          className="w-full sm:w-56"
          label={t('audit.action')}
          isLabelHidden
          options={[
            { value: '', label: t('audit.allActions') },
            ...actions.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
          ]}
          value={choice.action}
          onChange={(event) => setFilter('action', event.target.value)}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            className="w-[calc(50%-0.375rem)] sm:w-40"
            type="date"
            label={t(`audit.${name}`)}
            value={choice[name]}
            onChange={(event) => setFilter(name, event.target.value)}
          />
        ))}
      </div>
      <Entries query={query} onGo={goTo} />
    </>
  );
}

/** Entries of one page of the audit log, or its loading, failed or empty state. `onGo` opens another page. */
function Entries({ query, onGo }: { query: UseQueryResult<AuditPage>; onGo: (page: number) => void }) {
  const { t } = useTranslation('admin');
  const { data } = query;
  if (!data)
    return (
      <QueryPlaceholder
        query={query}
        title={t('audit.failedTitle')}
        meaning={t('audit.failedText')}
        loading={t('audit.loading')}
        skeletons={['h-14', 'h-14', 'h-14']}
        className="flex flex-col gap-2"
      />
    );
  if (data.entries.length === 0) {
    return (
      <EmptyState icon={<ScrollText size={32} />} title={t('audit.none')} headingLevel={2}>
        <p>{t('audit.noneText')}</p>
      </EmptyState>
    );
  }
  return (
    <div aria-busy={query.isPlaceholderData} className={cx(query.isPlaceholderData && 'opacity-60')}>
      <Card padding="none">
        <ol className="divide-y divide-border">
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      <NewerOlder page={data.page} hasNextPage={data.hasNextPage} onGo={onGo} />
    </div>
  );
}

const objects = [
  'action',
  'announcement',
  'backup',
  'dead-letter',
  'dead-letters',
  'export',
  'import',
  'provisioning-key',
  'setting',
  'work',
] as const;
const settings = ['limits', 'local-chat-model', 'mail-server', 'public-site'] as const;

/**
 * Returns a function that describes what an audit entry is about: the affected user, the resource, or both. A
 * deleted user appears as "deleted" with the start of the id.
 */
function useObjectName() {
  const { t } = useTranslation('admin');
  return ({ object, objectName, concernsId, concernsName }: AuditEntry): string => {
    const [kind, id = ''] = object.split(/:(.*)/s);
    const person = concernsName ?? (concernsId && t('audit.deleted', { id: concernsId.slice(0, 8) }));
    if (kind === 'user') return person ?? t('audit.unknownPerson');
    const knownObject = objects.find((each) => each === kind);
    const setting = settings.find((each) => each === id);
    const name = objectName ?? (setting ? t(`audit.settings.${setting}`) : id);
    const thing = knownObject ? t(`audit.objects.${knownObject}`, { name }) : object;
    return person ? `${thing} · ${person}` : thing;
  };
}

/** One audit entry: action, object, detail, actor, impersonated user, time and IP address. */
function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const nameObject = useObjectName();
  const { action, actorId, actorEmail, actorKeyName, actingAsId, actingAsEmail, detail, ip, createdAt } =
    entry;
  const actionText = isKnown(action) ? t(`audit.actions.${action}`) : action;
  const describeDeletedUser = (id: string) => t('audit.deleted', { id: id.slice(0, 8) });
  const withoutPerson =
    actorKeyName === null ? t('audit.nobody') : t('audit.withKey', { name: actorKeyName });
  const actor = actorEmail ?? (actorId ? describeDeletedUser(actorId) : withoutPerson);
  const actedAs = actingAsEmail ?? (actingAsId && describeDeletedUser(actingAsId));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="break-words">
          <span className="font-semibold">{actionText}</span> · {nameObject(entry)}
        </p>
        {detail && <p className="break-words">{detail}</p>}
        <p className="mt-1 text-13 break-words text-muted">
          {actor}
          {actedAs && ` → ${t('audit.as', { email: actedAs })}`}
        </p>
      </div>
      <p className="text-13 text-muted tabular-nums">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {ip && <span className="font-mono"> · {ip}</span>}
      </p>
    </li>
  );
}
