import type { Lead, LeadConversation } from '@anito/contract/leads';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationPath } from '../../app/paths.ts';
import { writeUnmarked } from '../../chat/message/write-plain-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { useLeadConversations } from './leads.queries.ts';

/** Conversations of a lead, or why there are no conversations. */
export function LeadConversations({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads');
  const query = useLeadConversations(lead.id);
  return (
    <Card aria-labelledby="conversation">
      <h2 id="conversation" className="text-16 font-semibold">
        {t('detail.conversations')}
      </h2>
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
    </Card>
  );
}

/** The listed messages of one conversation, with a link to the whole conversation. */
function Thread({ thread }: { thread: LeadConversation }) {
  const { t } = useTranslation('leads');
  return (
    <div className="mt-3 border-t border-border pt-3 first-of-type:border-0 first-of-type:pt-0">
      <ol className="flex flex-col gap-3">
        {thread.messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-1">
            <p className="text-13 text-muted">{formatDateTime(message.createdAt)}</p>
            <p dir="auto" className="rounded-card bg-accent-soft px-3 py-2 break-words whitespace-pre-wrap">
              <span className="sr-only">{t('detail.visitor')}: </span>
              {message.question}
            </p>
            {message.answer && (
              <p dir="auto" className="line-clamp-4 px-3 break-words text-muted">
                <span className="sr-only">{t('detail.answer')}: </span>
                {writeUnmarked(message.answer)}
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
