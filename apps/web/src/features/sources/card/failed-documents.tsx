import type { Connection } from '@anito/contract/sources';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { cx } from '../../../ui/cx.ts';

/** Most documents listed on a card. */
const shownCount = 3;

const look = 'rounded-control bg-warning-soft px-3 text-13';
const icon = <TriangleAlert aria-hidden size={16} className="shrink-0 text-warning-strong" />;

/** Documents that could not be read: the first few with their reasons, and the number of the others. */
export function FailedDocuments({
  title,
  documents,
}: {
  title: string;
  documents: Connection['failedDocuments'];
}) {
  return (
    <div className={`${look} py-2`}>
      <p className="flex items-center gap-2 font-semibold text-warning-strong">
        {icon}
        {title}
      </p>
      <Names documents={documents} isTruncated />
    </div>
  );
}

/** Documents that could not be read, collapsed to a single line that expands. */
export function FoldedFailedDocuments({
  title,
  documents,
  isOpen,
  onToggle,
}: {
  title: string;
  documents: Connection['failedDocuments'];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={`${look} group`}
    >
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-control font-semibold text-warning-strong touch:min-h-11">
        {icon}
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pb-2">
        <Names documents={documents} />
      </div>
    </details>
  );
}

/**
 * Names and reasons of the first documents, and the number of the others. With `isTruncated`, long reasons
 * are cut.
 */
function Names({
  documents,
  isTruncated = false,
}: {
  documents: Connection['failedDocuments'];
  isTruncated?: boolean;
}) {
  const { t } = useTranslation('sources');
  const localize = useServerTexts();
  const more = documents.length - shownCount;
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1">
        {documents.slice(0, shownCount).map(({ id, title, reason, because }) => (
          <li
            key={id}
            className={cx('break-words', isTruncated && 'line-clamp-2')}
            title={isTruncated ? `${title}: ${localize({ text: reason, because })}` : undefined}
          >
            {title} <span className="text-muted">– {localize({ text: reason, because })}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1">{t('progress.moreFailed', { count: more, number: formatNumber(more) })}</p>
      )}
    </>
  );
}
