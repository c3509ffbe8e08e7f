import type { ApiKey } from '@anito/contract/api-keys';
import { ChartColumn, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime, formatLastUsed, formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { ApiKeyUsageTable } from './api-key-usage-table.tsx';
import { useKeyActions } from './deployment.queries.ts';

const bullets = 20;

/**
 * One API key: name, scopes, usage and buttons. `onSecret` receives the full key after it was regenerated.
 */
export function ApiKeyCard({
  apiKey: key,
  onSecret,
}: {
  apiKey: ApiKey;
  onSecret: (secret: string) => void;
}) {
  const { t, i18n } = useTranslation(['deployment', 'ui']);
  const { update, regenerate, remove } = useKeyActions();
  const [open, setOpen] = useState<'edit' | 'regenerate' | 'delete'>();
  const [isUsageOpen, setIsUsageOpen] = useState(false);
  const close = () => setOpen(undefined);
  const deeds = new Intl.ListFormat(i18n.language).format(
    key.scopes.map((scope) => t(`keys.deeds.${scope}`)),
  );
  const lastUsed = key.lastUsedAt ? formatLastUsed(key.lastUsedAt) : t('keys.never');
  return (
    <Card padding="sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-semibold break-words">{key.name}</h3>
            <Badge tone={key.isActive ? 'success' : 'neutral'}>
              {t(key.isActive ? 'keys.active' : 'keys.inactive')}
            </Badge>
          </div>
          {key.description && <p className="mt-1 text-muted break-words">{key.description}</p>}
          <p className="mt-2 font-mono text-13 break-all text-muted">{maskKey(key)}</p>
        </div>
        <dl className="flex gap-6 tabular-nums sm:text-right">
          <div>
            <dt className="text-13 text-muted">{t('keys.lastUsed')}</dt>
            <dd title={key.lastUsedAt ? formatDateTime(key.lastUsedAt) : undefined}>{lastUsed}</dd>
          </div>
          <div>
            <dt className="text-13 text-muted">{t('keys.requests')}</dt>
            <dd>{formatNumber(key.totalRequests)}</dd>
          </div>
        </dl>
      </div>
      <p className="mt-3 text-13 text-muted">{t('keys.mayDo', { deeds })}</p>
      <p className="mt-1 text-13 text-muted break-words">
        {key.allowedOrigins.length > 0
          ? t('keys.websites', { list: key.allowedOrigins.join(', ') })
          : t('keys.anyWebsite')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" icon={<Pencil aria-hidden size={16} />} onClick={() => setOpen('edit')}>
          {t('keys.edit')}
        </Button>
        <Button
          size="sm"
          isBusy={update.isPending}
          onClick={() => update.mutate({ id: key.id, isActive: !key.isActive })}
        >
          {t(key.isActive ? 'keys.switchOff' : 'keys.switchOn')}
        </Button>
        <Button
          size="sm"
          icon={<ChartColumn aria-hidden size={16} />}
          aria-expanded={isUsageOpen}
          onClick={() => setIsUsageOpen(!isUsageOpen)}
        >
          {t('keys.usage')}
        </Button>
        <Button size="sm" icon={<RotateCw aria-hidden size={16} />} onClick={() => setOpen('regenerate')}>
          {t('keys.regenerate')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => setOpen('delete')}
        >
          {t('keys.delete')}
        </Button>
      </div>
      {update.isError && (
        <p role="alert" className="mt-2 text-danger-strong">
          {describeError(update.error).message}
        </p>
      )}
      {isUsageOpen && <ApiKeyUsageTable id={key.id} />}
      {open === 'edit' && <ApiKeyForm apiKey={key} onClose={close} onSecret={onSecret} />}
      <ConfirmDialog
        isOpen={open === 'regenerate'}
        onOpenChange={close}
        variant="warning"
        title={t('keys.regenerateTitle', { name: key.name })}
        confirmLabel={t('keys.regenerate')}
        isBusy={regenerate.isPending}
        error={regenerate.isError && describeError(regenerate.error).message}
        onConfirm={() =>
          regenerate.mutate(key.id, {
            onSuccess: ({ plainTextKey }) => {
              onSecret(plainTextKey);
              close();
            },
          })
        }
      >
        <p>{t('keys.regenerateText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'delete'}
        onOpenChange={close}
        title={t('keys.deleteTitle', { name: key.name })}
        confirmLabel={t('keys.delete')}
        isBusy={remove.isPending}
        error={remove.isError && describeError(remove.error).message}
        onConfirm={() => remove.mutate(key.id)}
      >
        <p>{t('keys.deleteText')}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** Returns the stored prefix and suffix of a key with bullets between them. */
function maskKey({ keyPrefix, keySuffix }: Pick<ApiKey, 'keyPrefix' | 'keySuffix'>): string {
  return `${keyPrefix}${'•'.repeat(bullets)}${keySuffix}`;
}
