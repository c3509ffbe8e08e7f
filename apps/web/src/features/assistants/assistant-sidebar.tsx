import type { Assistant } from '@anito/contract/assistants';
import type { Connection } from '@anito/contract/sources';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../lib/format.ts';
import { useConnectionList } from '../../source-kind/connections.ts';
import { useKind } from '../../source-kind/kinds-context.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { splitPrompt } from './split-prompt.ts';
import { SystemPromptDialog } from './system-prompt-dialog.tsx';

/** Length of the prompt's preview, in characters. */
const previewLength = 100;

/** Details of an assistant: description, sources, prompt, dates. */
export function AssistantSidebar({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('assistants');
  const [isPromptOpen, setIsPromptOpen] = useState(false);
  const { description, createdAt, updatedAt, theme } = assistant;
  const { own } = splitPrompt(assistant.systemPrompt);
  const preview = own.length > previewLength ? `${own.slice(0, previewLength).trimEnd()}…` : own;
  return (
    <Card className="flex flex-col gap-6">
      <Group title={t('detail.about')}>
        <p dir={description ? 'auto' : undefined} className={description ? 'break-words' : 'text-muted'}>
          {description || t('card.noDescription')}
        </p>
      </Group>
      <Sources assistant={assistant} />
      <Group title={t('detail.prompt')}>
        <button
          type="button"
          onClick={() => setIsPromptOpen(true)}
          className="flex w-full items-center gap-3 rounded-control border border-border p-3 text-left transition-colors hover:border-border-strong hover:bg-sunken"
        >
          <VisuallyHidden>{t('detail.promptOpen')}</VisuallyHidden>
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block break-words">
              {preview}
            </span>
            <span className="mt-1 block text-13 text-muted tabular-nums">
              {t('form.characters', {
                count: own.length,
                number: formatNumber(own.length),
              })}
            </span>
          </span>
          <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
        </button>
      </Group>
      <Group title={t('detail.details')}>
        <dl className="flex flex-col gap-2">
          <Fact name={t('detail.created')} title={formatDateTime(createdAt)}>
            {formatDate(createdAt)}
          </Fact>
          <Fact name={t('detail.updated')} title={formatDateTime(updatedAt)}>
            {formatDate(updatedAt)}
          </Fact>
          <Fact name={t('detail.theme')}>{theme === 'default' ? t('detail.usualTheme') : theme}</Fact>
        </dl>
      </Group>
      {isPromptOpen && <SystemPromptDialog assistant={assistant} onClose={() => setIsPromptOpen(false)} />}
    </Card>
  );
}

/** Sources of the assistant, each with its type and number of documents, or a note that there are none. */
function Sources({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('assistants');
  const query = useConnectionList();
  const count = assistant.connectionIds.length;
  const sources = query.data?.filter((connection) => assistant.connectionIds.includes(connection.id));
  return (
    <Group title={t('detail.sources')} aside={<Badge>{formatNumber(count)}</Badge>}>
      {count === 0 ? (
        <p className="text-muted">{t('detail.noSources')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {sources
            ? sources.map(({ id, type, name, documentCount, lastSyncedAt }) => (
                <li key={id} className="flex items-start gap-2">
                  <span className="flex h-5 items-center">
                    <SourceTypeIcon type={type} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <SourceName id={id} type={type} name={name} />
                    <span className="block text-13 text-muted tabular-nums">
                      {t(`sourceTypes.${type}`)} ·{' '}
                      {lastSyncedAt === null
                        ? t('form.neverSynced')
                        : t('form.documents', {
                            count: documentCount,
                            number: formatNumber(documentCount),
                          })}
                    </span>
                  </span>
                </li>
              ))
            : assistant.connectionIds.map((id) => <Skeleton key={id} className="h-9" />)}
        </ul>
      )}
      {query.isError && !query.data && (
        <p role="alert" className="mt-2 text-danger-strong">
          {t('form.sourcesFailed')}
        </p>
      )}
    </Group>
  );
}

/** Name of a source, linked to where it comes from if its type has such a link. */
function SourceName({ id, type, name }: Pick<Connection, 'id' | 'type' | 'name'>) {
  const { LinkedName } = useKind(type);
  const text = <span className="block break-words">{name}</span>;
  if (!LinkedName) return text;
  return (
    <Suspense fallback={text}>
      <LinkedName id={id} name={name} />
    </Suspense>
  );
}

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 flex items-center justify-between gap-2 font-semibold">
        {title}
        {aside}
      </h2>
      {children}
    </section>
  );
}

function Fact({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}
