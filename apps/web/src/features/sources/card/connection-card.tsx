import type { Connection } from '@anito/contract/sources';
import { MessageCircle, Settings, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sourcePath } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useKind } from '../../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MainAction } from './main-action.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SourceState } from './source-state.tsx';
import { SourceStatus } from './source-status.tsx';

/** Dialogs of a source. */
export type ConnectionAction = 'assistant' | 'chat' | 'delete' | 'reconnect';

/** Row of one source: type, state and actions. */
export function ConnectionCard({
  connection,
  now,
  use,
  onAction,
}: {
  connection: Connection;
  /** Current time, for the age of the last sync. */
  now: number;
  /** Which assistants use it. */
  use?: ReactNode;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation('sources');
  const titleId = useId();
  const { name, type, isSyncing, documentCount } = connection;
  const kind = useKind(type);
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 p-4 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)_auto]"
    >
      <header className="flex items-start gap-3">
        <SourceIcon kind={kind} />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="line-clamp-2 text-16 leading-5 font-semibold break-words" title={name}>
            <Link to={sourcePath(connection)} className="hover:underline">
              {name}
            </Link>
          </h3>
          <p className="mt-1 text-13 text-muted">{t(`kinds.${type}.name`)}</p>
        </div>
      </header>
      <div className="col-span-full flex min-w-0 flex-col gap-2 lg:col-span-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <SourceStatus connection={connection} />
          <span className="text-13 text-muted tabular-nums">
            {t(kind.isWritten ? 'card.entries' : 'card.documents', {
              count: documentCount,
              number: formatNumber(documentCount),
            })}
          </span>
        </div>
        <SourceState connection={connection} now={now} />
        {kind.CardNote && !isSyncing && connection.lastSyncedAt && (
          <Suspense>
            <kind.CardNote connection={connection} />
          </Suspense>
        )}
        {use}
      </div>
      {/* Not on the right, where messages appear. */}
      <div className="col-span-full flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:*:whitespace-nowrap lg:col-start-2">
        <MainAction connection={connection} onReconnect={() => onAction('reconnect')} />
        <Button size="sm" icon={<MessageCircle aria-hidden size={16} />} onClick={() => onAction('chat')}>
          {t('card.testChat')}
        </Button>
        <Button size="sm" asChild>
          <Link to={sourcePath(connection, 'settings')}>
            <Settings aria-hidden size={16} />
            {t('card.settings')}
          </Link>
        </Button>
      </div>
      <div className="-mt-1 -mr-2 row-start-1 flex self-start max-lg:col-start-2 lg:col-start-3">
        <MoreMenu connection={connection} onMakeAssistant={() => onAction('assistant')} />
        <IconButton
          variant="danger"
          label={t('card.delete')}
          icon={<Trash2 size={16} />}
          onClick={() => onAction('delete')}
        />
      </div>
    </section>
  );
}
