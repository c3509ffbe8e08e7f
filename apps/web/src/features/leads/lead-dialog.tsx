import type { Lead, LeadConversation, LeadForm } from '@anito/contract/leads';
import { Pencil, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationPath } from '../../app/paths.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { Resources } from '../../lib/i18n/resources.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showToast } from '../../ui/toasts.ts';
import { getLeadName } from './lead-names.ts';
import { ScoreBadge, StatusBadge } from './lead-rows.tsx';
import { useLeadConversations, useRecomputeScore } from './leads.queries.ts';

/** One lead: contact details, reasons of the score, and questions. */
export function LeadDialog({
  lead,
  getSourceLabel,
  onEdit,
  onClose,
}: {
  lead: Lead;
  getSourceLabel: (source: string) => string;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('leads');
  const recompute = useRecomputeScore(lead.id);
  const shownLead = recompute.data ?? lead;
  const compute = () =>
    recompute.mutate(undefined, {
      onSuccess: () => showToast({ type: 'success', title: t('detail.recomputed') }),
    });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={<bdi>{getLeadName(lead) ?? t('unnamed')}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{t('detail.close')}</Button>
          <Button variant="primary" icon={<Pencil aria-hidden size={16} />} onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <ScoreBadge score={shownLead.score} />
        <StatusBadge status={lead.status} />
      </div>
      <Facts lead={lead} getSourceLabel={getSourceLabel} />
      <section aria-labelledby="why" className="mt-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="why" className="font-semibold">
            {t('detail.why')}
          </h3>
          <Button
            size="sm"
            icon={<RotateCw aria-hidden size={16} />}
            isBusy={recompute.isPending}
            onClick={compute}
          >
            {t('detail.recompute')}
          </Button>
        </div>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {shownLead.reasons.map((reason) => (
            <li key={reason}>{t(`reasons.${reason}`)}</li>
          ))}
        </ul>
      </section>
      <Forms lead={lead} />
      <Conversations lead={lead} />
    </Dialog>
  );
}

/**
 * Returns the text key for how the consent was presented: asked in the chat, no consent, agreed by a
 * checkbox, or shown as text.
 */
function describeConsent({
  shownAt,
  consentText,
  isTicked,
}: Pick<LeadForm, 'shownAt' | 'consentText' | 'isTicked'>) {
  if (shownAt !== null) return 'forms.askedInWords';
  if (consentText === null) return 'forms.noConsent';
  return isTicked ? 'forms.agreed' : 'forms.shown';
}

/** Contact forms that the lead sent, with the consent given. */
function Forms({ lead: { forms } }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  if (forms.length === 0) return null;
  return (
    <section aria-labelledby="forms" className="mt-6">
      <h3 id="forms" className="font-semibold">
        {t(forms.every(({ shownAt }) => shownAt !== null) ? 'forms.titleInWords' : 'forms.title')}
      </h3>
      <ul className="mt-2 flex flex-col gap-3">
        {forms.map(({ because, sentAt, shownAt, consentText, privacyUrl, isTicked }) => (
          <li key={sentAt} className="rounded-card border border-border p-3">
            <p className="text-12 text-muted">
              {formatDateTime(sentAt)} · {t(`forms.because.${because}`)}
            </p>
            <p className="mt-1">
              {t(describeConsent({ shownAt, consentText, isTicked }), {
                date: formatDateTime(shownAt ?? sentAt),
              })}
            </p>
            {consentText !== null && (
              <blockquote
                dir="auto"
                className="mt-1 border-l-2 border-border-strong pl-3 break-words whitespace-pre-line text-muted"
              >
                {consentText}
                {privacyUrl && (
                  <a
                    className="mt-1 block break-all text-accent-strong underline"
                    href={privacyUrl}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {privacyUrl}
                  </a>
                )}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ lead, getSourceLabel }: { lead: Lead; getSourceLabel: (source: string) => string }) {
  const { t } = useTranslation('leads');
  const facts: [`detail.${keyof Resources['leads']['detail']}`, ReactNode][] = [
    ['detail.email', lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>],
    ['detail.phone', lead.phone && <a href={`tel:${lead.phone.replace(/[^+0-9]/g, '')}`}>{lead.phone}</a>],
    ['detail.company', lead.company],
    ['detail.username', lead.username && `@${lead.username}`],
    ['detail.intent', lead.intent],
    ['detail.need', lead.need],
    ['detail.source', getSourceLabel(lead.source)],
    ['detail.assistant', lead.assistant?.name],
    ['detail.since', formatDateTime(lead.createdAt)],
    ['detail.changed', formatDateTime(lead.updatedAt)],
  ];
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-muted">{t(label)}</dt>
              <dd dir="auto" className="min-w-0 break-words [&>a]:text-accent-strong [&>a]:underline">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Conversations of the lead, or why there are none. */
function Conversations({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const query = useLeadConversations(lead.id);
  return (
    <section aria-labelledby="conversation" className="mt-6">
      <h3 id="conversation" className="font-semibold">
        {t('detail.conversations')}
      </h3>
      {query.data ? (
        query.data.length === 0 ? (
          <p className="mt-2 text-muted">
            {t(lead.source === 'manual' ? 'detail.manualNone' : 'detail.conversationsNone')}
          </p>
        ) : (
          query.data.map((thread) => <Thread key={thread.threadId} thread={thread} />)
        )
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('detail.conversationsFailed')}
          meaning={t('detail.conversationsFailedText')}
          size="inline"
          loading={t('detail.conversationsLoading')}
          skeletons={['h-12', 'h-12']}
          className="mt-2 flex flex-col gap-2"
        />
      )}
    </section>
  );
}

/** Questions and answers of one conversation, with a link to all of them. */
function Thread({ thread }: { thread: LeadConversation }) {
  const { t } = useTranslation('leads');
  return (
    <div className="mt-3 rounded-card border border-border p-3">
      <ol className="flex flex-col gap-3">
        {thread.messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-1">
            <p className="text-12 text-muted">{formatDateTime(message.createdAt)}</p>
            <p dir="auto" className="rounded-card bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap">
              <span className="sr-only">{t('detail.visitor')}: </span>
              {message.question}
            </p>
            {message.answer && (
              <p dir="auto" className="line-clamp-4 px-3 break-words text-muted">
                <span className="sr-only">{t('detail.answer')}: </span>
                {flattenAnswer(message.answer)}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Link
        className="mt-3 inline-flex text-accent-strong underline touch:min-h-11"
        to={conversationPath(thread.assistant.id, thread.channelUserId)}
      >
        {t('detail.all')}
      </Link>
    </div>
  );
}

/** Returns an answer as plain text, without citations and quote marks. */
function flattenAnswer(answer: string): string {
  return answer.replace(/\s{0,20}\[\d{1,3}\]/g, '').replace(/^[ \t]*>[ \t]?/gm, '');
}
