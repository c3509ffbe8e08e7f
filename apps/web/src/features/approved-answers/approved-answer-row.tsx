import type { ApprovedAnswer } from '@anito/contract/approved-answers';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatLastUsed, formatNumber } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSwitchApproved } from './approved-answers.queries.ts';

/** One approved answer: question, answer, usage and buttons. */
export function ApprovedAnswerRow({
  approved,
  onEdit,
  onDelete,
}: {
  approved: ApprovedAnswer;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('approved');
  const { answer, questions, isActive } = approved;
  const [question = '', ...wordings] = questions;
  const switching = useSwitchApproved(approved);
  return (
    <li className="flex items-start gap-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold break-words">
          {question}
        </p>
        <p dir="auto" className="mt-1 line-clamp-3 max-w-prose break-words whitespace-pre-line text-muted">
          {answer}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          {!isActive && <Badge tone="warning">{t('off')}</Badge>}
          <UsageNote approved={approved} />
          {wordings.length > 0 && (
            <span title={wordings.join('\n')}>
              {t('wordings', { count: wordings.length, number: formatNumber(wordings.length) })}
            </span>
          )}
        </div>
        <Checkbox
          className="mt-1 w-fit"
          label={<span aria-hidden>{t('on')}</span>}
          aria-label={t('isOn', { question })}
          checked={isActive}
          onChange={(event) => switching.mutate(event.target.checked)}
        />
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:flex-col">
        <IconButton label={t('edit', { question })} icon={<Pencil size={16} />} onClick={onEdit} />
        <IconButton
          variant="danger"
          label={t('delete', { question })}
          icon={<Trash2 size={16} />}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

/** How often the answer was used, and when it was last used, or that it was never used. */
function UsageNote({ approved: { useCount, lastUsedAt } }: { approved: ApprovedAnswer }) {
  const { t } = useTranslation('approved');
  const now = useNow();
  if (lastUsedAt === null) return <span>{t('neverUsed')}</span>;
  return (
    <span className="tabular-nums">
      {t('used', { count: useCount, number: formatNumber(useCount) })}
      {'\u00a0· '}
      <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
        {formatLastUsed(lastUsedAt, now)}
      </time>
    </span>
  );
}
