import type { Connection } from '@anito/contract/sources';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useConnectionList } from '../../source-kind/connections.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SourceReadiness } from './source-readiness.tsx';

/** Field that selects the sources of an assistant. Warns about chosen sources that are not synced yet. */
export function SourcePicker({
  value,
  onChange,
  onBlur,
  error,
  ref,
}: {
  /** Ids of the chosen sources. */
  value: number[];
  onChange: (ids: number[]) => void;
  onBlur: () => void;
  error: string | undefined;
  ref?: Ref<{ focus: () => void }>;
}) {
  const { t } = useTranslation(['assistants', 'ui']);
  const query = useConnectionList();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => group.current?.querySelector<HTMLElement>('input, a, button')?.focus(),
  }));
  const chosen = query.data?.filter((connection) => value.includes(connection.id)) ?? [];
  const unread = chosen.filter((connection) => connection.lastSyncedAt === null);
  const describedBy = [error ? `${id}-error` : '', `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset ref={group} aria-describedby={describedBy} onBlur={onBlur} className="min-w-0">
      <legend className="mb-2 text-14 font-semibold">{t('form.sources')}</legend>
      {query.data ? (
        <Choices connections={query.data} value={value} onChange={onChange} />
      ) : query.isError ? (
        <Banner
          tone="danger"
          title={t('form.sourcesFailed')}
          action={
            <Button size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('ui:retry')}
            </Button>
          }
        />
      ) : (
        <LoadingRegion label={t('form.sourcesLoading')} className="flex flex-col gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </LoadingRegion>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-2 flex items-start gap-1 text-14 text-danger-strong">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-2 text-13 text-muted">
        {t('form.sourcesHint')}
      </p>
      {unread.length > 0 && (
        <p role="status" className="mt-2 flex gap-2 rounded-control bg-warning-soft p-3 text-14">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning-strong" />
          {unread.every(({ isSyncing }) => isSyncing) ? t('form.syncingHint') : t('form.neverSyncedHint')}
        </p>
      )}
    </fieldset>
  );
}

/** Checkbox for each source, or a link for adding the first one. */
function Choices({
  connections,
  value,
  onChange,
}: {
  connections: Connection[];
  value: number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useTranslation('assistants');
  if (connections.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-border-strong p-4">
        <p className="min-w-0 flex-1 basis-60 text-muted">{t('form.sourcesEmpty')}</p>
        <Button size="sm" asChild>
          <Link to={paths.sources}>{t('form.sourcesLink')}</Link>
        </Button>
      </div>
    );
  }
  return (
    <ul className="max-h-64 divide-y divide-border overflow-y-auto rounded-card border border-border bg-raised">
      {connections.map((connection) => {
        const { id, name, type } = connection;
        return (
          <li key={id} className="px-4 py-1.5 has-checked:bg-accent-soft">
            <Checkbox
              className="items-center"
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
              }
              label={
                <span className="flex items-start gap-2 *:first:mt-0.5">
                  <SourceTypeIcon type={type} />
                  <span dir="auto" className="min-w-0 font-semibold break-words">
                    {name}
                  </span>
                </span>
              }
              hint={<SourceReadiness connection={connection} />}
            />
          </li>
        );
      })}
    </ul>
  );
}
