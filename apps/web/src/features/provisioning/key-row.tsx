import type { ProvisioningKey } from '@anito/contract/provisioning-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDate, formatDateTime, formatLastUsed } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useRevokeKey } from './provisioning.queries.ts';
import { scopeNames } from './scope-names.ts';

/** A provisioning key: name, scopes, creator, last use and the button that revokes it. */
export function KeyRow({ provisioningKey: key }: { provisioningKey: ProvisioningKey }) {
  const { t } = useTranslation('provisioning');
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeKey();
  const date = formatDate(key.createdAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold break-words">{key.name}</h2>
        <ul className="mt-2 flex flex-wrap gap-2">
          {key.scopes.map((scope) => (
            <li key={scope}>
              <Badge>{t(scopeNames[scope])}</Badge>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-13 break-words text-muted">
          {key.createdBy ? t('createdBy', { date, email: key.createdBy }) : t('createdAt', { date })}
          {' · '}
          {t('ending', { suffix: key.keySuffix })}
        </p>
      </div>
      <div className="flex items-center justify-between gap-6 max-sm:w-full">
        <dl className="sm:text-right">
          <dt className="text-13 text-muted">{t('lastUsed')}</dt>
          <dd title={key.lastUsedAt ? formatDateTime(key.lastUsedAt) : undefined}>
            {key.lastUsedAt ? formatLastUsed(key.lastUsedAt) : t('never')}
          </dd>
        </dl>
        <Button size="sm" aria-label={`${t('revoke')}: ${key.name}`} onClick={() => setIsAsking(true)}>
          {t('revoke')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('revokeTitle', { name: key.name })}
        confirmLabel={t('revoke')}
        busyLabel={t('revoking')}
        isBusy={revoke.isPending}
        error={revoke.error && describeError(revoke.error).message}
        onConfirm={() =>
          revoke.mutate(key.id, {
            onSuccess: () => showToast({ type: 'success', title: t('revoked') }),
          })
        }
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </li>
  );
}
