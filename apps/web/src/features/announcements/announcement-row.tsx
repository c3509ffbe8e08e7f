import type { Announcement } from '@anito/contract/announcements';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useWithdraw } from './announcements.queries.ts';

/** One announcement: text, date, author, audience, progress of its emails, and a button that withdraws it. */
export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const { texts, language, publishedAt, withdrawnAt, authorEmail, audience, reach } = announcement;
  const original = texts[language];
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <li className="p-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" className="min-w-0 flex-1 basis-64 font-semibold break-words">
          {original?.title}
        </h2>
        <State announcement={announcement} />
      </div>
      <div className="mt-1 line-clamp-3 max-w-prose text-muted">
        <LinkedText text={original?.text ?? ''} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-13 break-words text-muted">
          <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time> · {authorEmail ?? t('nobody')} ·{' '}
          {t(`reached.${audience}`, { count: reach.people, number: formatNumber(reach.people) })} ·{' '}
          <Mails announcement={announcement} />
        </p>
        {!withdrawnAt && (
          <Button
            size="sm"
            aria-label={t('withdrawOf', { title: original?.title })}
            onClick={() => setIsConfirming(true)}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {isConfirming && <WithdrawDialog id={announcement.id} onClose={() => setIsConfirming(false)} />}
    </li>
  );
}

const tones: Record<Announcement['mails']['state'], Tone> = {
  sending: 'accent',
  delayed: 'warning',
  sent: 'success',
  stopped: 'danger',
};

/** Badge: withdrawn, or the delivery state of the emails. */
function State({ announcement: { withdrawnAt, mails } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  if (withdrawnAt) return <Badge>{t('withdrawn')}</Badge>;
  return <Badge tone={tones[mails.state]}>{t(`states.${mails.state}`)}</Badge>;
}

/** Number of emails sent, out of all to send, and number of refused emails if there are any. */
function Mails({ announcement: { mails, reach } }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const sent = formatNumber(mails.sent);
  return (
    <>
      {t('mailsSent', { count: reach.mails, sent, number: formatNumber(reach.mails) })}
      {mails.refused > 0 &&
        ` · ${t('mailsRefused', { count: mails.refused, number: formatNumber(mails.refused) })}`}
    </>
  );
}

/** Asks before an announcement is withdrawn. */
function WithdrawDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const withdrawal = useWithdraw(id);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('withdrawTitle')}
      confirmLabel={t('withdraw')}
      busyLabel={t('withdrawing')}
      isBusy={withdrawal.isPending}
      error={withdrawal.error && describeError(withdrawal.error).message}
      onConfirm={() =>
        withdrawal.mutate(undefined, {
          onSuccess: () => {
            showToast({ type: 'success', title: t('withdrawnNow') });
            onClose();
          },
        })
      }
    >
      <p>{t('withdrawText')}</p>
    </ConfirmDialog>
  );
}
