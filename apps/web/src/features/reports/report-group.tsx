import type { ReportGroup } from '@anito/contract/reports';
import { ChevronDown, ThumbsDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { type LoadFullRecord, ReportRecordRow, type ShownRecord } from './report-record.tsx';

/** Returns the end of a visitor's id, used to tell visitors apart. */
export const shortenVisitorId = (id: string) => id.slice(-6);

/** Collapsible card of one visitor, with the visitor's questions that are on this page of the list. */
export function ReportGroupCard({
  group,
  records,
  isOpenAtFirst,
  actions,
  recordActions,
  footer,
  loadFull,
}: {
  group: ReportGroup;
  records: ShownRecord[];
  isOpenAtFirst: boolean;
  loadFull: LoadFullRecord;
  /** Actions for all records, beside the visitor's name. */
  actions?: ReactNode;
  /** Actions for one record. */
  recordActions?: (record: ShownRecord) => ReactNode;
  /** Shown under the records. */
  footer?: ReactNode;
}) {
  const { t } = useTranslation('reports');
  const nameChannel = useChannelName();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const contentId = useId();
  const now = useNow();
  const { channelUserId, channel, count, lastAt } = group;
  const disliked = records.filter(({ feedback }) => feedback === 'down').length;
  return (
    <li className="overflow-hidden rounded-card border border-border bg-raised">
      <div className={cx('flex items-start gap-1', actions && 'pr-2')}>
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex w-full items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-surface focus-visible:-outline-offset-2"
          >
            <ChevronDown
              aria-hidden
              size={16}
              className={cx('mt-1 shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="text-16 font-semibold" title={channelUserId}>
                  {t('group.visitor', { id: shortenVisitorId(channelUserId) })}
                </span>
                <Badge>{nameChannel(channel)}</Badge>
                {disliked > 0 && (
                  <Badge tone="danger" icon={<ThumbsDown aria-hidden size={12} />}>
                    <span aria-hidden>{formatNumber(disliked)}</span>
                    <span className="sr-only">
                      {t('group.thumbsDown', { count: disliked, number: formatNumber(disliked) })}
                    </span>
                  </Badge>
                )}
              </span>
              <span className="mt-0.5 block text-13 text-muted">
                {t('group.messages', { count, number: formatNumber(count) })} ·{' '}
                <time dateTime={lastAt} title={formatDateTime(lastAt)}>
                  {formatRelative(lastAt, now)}
                </time>
              </span>
              {!isOpen && (
                <span className="mt-1 block truncate text-muted" dir="auto">
                  {records.at(-1)?.question}
                </span>
              )}
            </span>
          </button>
        </h3>
        {actions && <span className="flex pt-2">{actions}</span>}
      </div>
      <div id={contentId} hidden={!isOpen} className="border-t border-border px-4 sm:pl-11">
        {isOpen && (
          <>
            {records.length < count && (
              <p className="pt-3 text-13 text-muted">
                {t('group.partial', { shown: formatNumber(records.length), total: formatNumber(count) })}
              </p>
            )}
            <div className="divide-y divide-border">
              {records.map((record) => (
                <ReportRecordRow
                  key={record.id}
                  record={record}
                  loadFull={loadFull}
                  actions={recordActions?.(record)}
                />
              ))}
            </div>
            {footer && <div className="border-t border-border py-3">{footer}</div>}
          </>
        )}
      </div>
    </li>
  );
}
