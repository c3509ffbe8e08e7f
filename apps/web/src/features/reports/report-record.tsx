import type { AssistantOutcome } from '@anito/contract/conversations';
import type { PublicReportRecord, ReportRecord } from '@anito/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../chat/message/answer-text.tsx';
import { ApprovedNote } from '../../chat/message/approved-note.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** A record as the public sees it, with fields that only the owner sees. */
export type ShownRecord = PublicReportRecord & Partial<Pick<ReportRecord, 'feedback' | 'feedbackComment'>>;

/** Loads a record with its full texts. Lists contain only their beginning. */
export type LoadFullRecord = (id: number) => Promise<Pick<PublicReportRecord, 'question' | 'answer'>>;

/** One question with its answer. Long texts are cut, and a button loads them in full. */
export function ReportRecordRow({
  record,
  sourceTitles = [],
  actions,
  children,
  loadFull,
}: {
  record: ShownRecord;
  /** Loads the record with its full texts. */
  loadFull: LoadFullRecord;
  /** Titles of the citations. Without them no citations are shown. */
  sourceTitles?: string[];
  /** Actions for the record. */
  actions?: ReactNode;
  /** Shown under the answer. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('reports');
  const fullRecord = useMutation({ mutationFn: () => loadFull(record.id) });
  const { createdAt, outcome, isApproved, feedback, feedbackComment } = record;
  const { question, answer } = fullRecord.data ?? record;
  return (
    <article className="flex flex-col gap-2 py-4">
      <p className="break-words whitespace-pre-wrap font-semibold" dir="auto">
        <span className="sr-only">{t('record.question')}: </span>
        {question}
      </p>
      <div dir="auto" className="min-w-0 border-l-2 border-border pl-3">
        <span className="sr-only">{t('record.answer')}: </span>
        {answer ? (
          <AnswerText text={answer} isStreaming={false} sourceTitles={sourceTitles} />
        ) : (
          <p className="text-muted">{t('record.noAnswer')}</p>
        )}
      </div>
      {record.isCut && !fullRecord.data && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" isBusy={fullRecord.isPending} onClick={() => fullRecord.mutate()}>
            {t('record.whole')}
          </Button>
          {fullRecord.isError && (
            <p role="alert" className="text-danger-strong">
              {t('record.wholeFailed')}
            </p>
          )}
        </div>
      )}
      {children}
      {feedback && <VisitorFeedback feedback={feedback} comment={feedbackComment ?? null} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
        <OutcomeBadge outcome={outcome} />
        {isApproved && <ApprovedNote />}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {actions && <span className="ml-auto flex items-center gap-1">{actions}</span>}
      </div>
    </article>
  );
}

/** Rating of an answer by the visitor, with the comment if there is one. */
function VisitorFeedback({ feedback, comment }: { feedback: 'up' | 'down'; comment: string | null }) {
  const { t } = useTranslation('reports');
  const Icon = feedback === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <Icon
        aria-hidden
        size={16}
        className={
          feedback === 'up' ? 'mt-0.5 shrink-0 text-success-strong' : 'mt-0.5 shrink-0 text-danger-strong'
        }
      />
      <span className="min-w-0 break-words whitespace-pre-wrap" dir="auto">
        <span className={comment ? 'sr-only' : undefined}>{t(`record.${feedback}`)}</span>
        {comment && <span>{comment}</span>}
      </span>
    </p>
  );
}

const tones: Record<AssistantOutcome, Tone> = { answered: 'success', unsure: 'warning', refused: 'danger' };

/** Badge with the outcome of a question, also for an unknown one (null). */
function OutcomeBadge({ outcome }: { outcome: AssistantOutcome | null }) {
  const { t } = useTranslation('reports');
  return (
    <Badge tone={outcome ? tones[outcome] : 'neutral'}>{t(`record.outcome.${outcome ?? 'none'}`)}</Badge>
  );
}
