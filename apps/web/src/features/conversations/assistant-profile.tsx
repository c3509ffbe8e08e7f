import type { PublicAssistant } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';

const guidelines = ['ask', 'secrets', 'confirm', 'limit'] as const;

/** What a visitor may know of the assistant: manner, dates, guidelines. */
export function AssistantProfile({ assistant }: { assistant: PublicAssistant }) {
  const { t } = useTranslation('chat');
  const { description, tone, responseStyle, createdAt } = assistant;
  const facts = [
    [t('public.tone'), t(`tones.${tone}`)],
    [t('public.style'), t(`styles.${responseStyle}`)],
    [t('public.created'), formatDate(createdAt)],
  ];
  return (
    <div className="flex flex-col gap-6">
      {description && <p className="max-w-prose break-words">{description}</p>}
      <dl className="flex flex-col gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
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
