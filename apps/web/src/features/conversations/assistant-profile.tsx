import type { WrittenAssistant } from '@anito/contract/chat-document';
import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';

const guidelines = ['ask', 'secrets', 'confirm', 'limit'] as const;

/** What a visitor may know of the assistant: what it is for, guidelines, since when. */
export function AssistantProfile({ assistant }: { assistant: WrittenAssistant }) {
  const { t } = useTranslation('chat');
  const { description, createdAt } = assistant;
  return (
    <div className="flex flex-col gap-6">
      {description && (
        <p dir="auto" className="max-w-prose break-words">
          {description}
        </p>
      )}
      <section>
        <h2 className="font-semibold">{t('public.guidelines')}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-4 text-muted marker:text-border-strong">
          {guidelines.map((guideline) => (
            <li key={guideline}>
              {t(`public.guideline.${guideline}`, { number: limits.publicMessagesPerMinute })}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-12 text-muted">{t('public.since', { date: formatDate(createdAt) })}</p>
    </div>
  );
}
