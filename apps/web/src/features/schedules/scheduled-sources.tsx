import type { SyncSettings } from '@anito/contract/schedules';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/use-now.ts';
import { describeLastSync } from '../../source-kind/describe-last-sync.ts';
import { useKind } from '../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../source-kind/source-icon.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FormValues } from './form-values.ts';

type ScheduledSource = SyncSettings['connections'][number];

/** Checkboxes for the sources that the schedule syncs. */
export function ScheduledSources({
  form,
  connections,
}: {
  form: UseFormReturn<FormValues>;
  connections: ScheduledSource[];
}) {
  const { t } = useTranslation('schedules');
  return (
    <section aria-label={t('sources.title')} className="flex flex-col gap-3">
      <h3 className="text-16 font-semibold">{t('sources.title')}</h3>
      {connections.length === 0 && <p className="text-muted">{t('sources.none')}</p>}
      {connections.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {connections.map((connection, index) => (
            <SourceRow key={connection.connectionId} form={form} connection={connection} index={index} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Checkboxes that include a source in the schedule and allow its weekly full sync. */
function SourceRow({
  form,
  connection,
  index,
}: {
  form: UseFormReturn<FormValues>;
  connection: ScheduledSource;
  index: number;
}) {
  const { t } = useTranslation('schedules');
  const { name, connectionType, lastSyncedAt, filterSummary } = connection;
  const now = useNow();
  const lastSync = lastSyncedAt === null ? undefined : describeLastSync(lastSyncedAt, now);
  const isIncluded = form.watch(`connections.${index}.enabled`);
  const isFullAllowed = form.watch('options.fullResyncWeekly');
  return (
    <li className="flex flex-col gap-2 p-3 sm:flex-row sm:items-center sm:gap-4 sm:p-4">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <SourceIcon kind={useKind(connectionType)} isMuted={!isIncluded} />
        <Checkbox
          className="min-w-0 flex-1"
          label={<span className="font-semibold break-words">{name}</span>}
          hint={
            <>
              <span title={lastSync?.exact}>
                {t('sources.lastSync', { when: lastSync?.text ?? t('sources.never') })}
              </span>
              {filterSummary && (
                <span className="mt-0.5 line-clamp-2 break-words">
                  {t('sources.filters', { summary: filterSummary })}
                </span>
              )}
            </>
          }
          {...form.register(`connections.${index}.enabled`)}
        />
      </div>
      <Checkbox
        className="max-sm:ml-[3.25rem]"
        label={
          <>
            <span aria-hidden>{t('sources.full')}</span>
            <span className="sr-only">{t('sources.fullOf', { name })}</span>
          </>
        }
        disabled={!isIncluded || !isFullAllowed}
        {...form.register(`connections.${index}.fullResyncWeekly`)}
      />
    </li>
  );
}
