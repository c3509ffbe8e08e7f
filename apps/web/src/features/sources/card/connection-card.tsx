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
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconLink } from '../../../ui/icon-link.tsx';
import { MainAction } from './main-action.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SourceState } from './source-state.tsx';
import { SourceStatus } from './source-status.tsx';

/** Dialogs of a source. */
export type ConnectionAction = 'assistant' | 'chat' | 'delete' | 'reconnect';

/** Card of one source: type, state and actions. */
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
    <Card padding="none" aria-labelledby={titleId} className="flex flex-col">
      <header className="flex items-start gap-3 p-4 pb-3">
        <SourceIcon kind={kind} />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="line-clamp-2 text-16 leading-5 font-semibold break-words" title={name}>
            <Link to={sourcePath(connection)} className="hover:underline">
              {name}
            </Link>
          </h3>
          <p className="mt-1 text-14 text-muted">{t(`kinds.${type}.name`)}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          <IconLink
            label={t('card.settings')}
            icon={<Settings size={16} />}
            to={sourcePath(connection, 'settings')}
          />
          <MoreMenu connection={connection} onMakeAssistant={() => onAction('assistant')} />
          <IconButton
            variant="danger"
            label={t('card.delete')}
            icon={<Trash2 size={16} />}
            onClick={() => onAction('delete')}
          />
        </div>
      </header>
      <div className="flex flex-1 flex-col gap-2 px-4 pb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <SourceStatus connection={connection} />
          <span className="text-14 text-muted tabular-nums">
            {t(kind.isWritten ? 'card.entries' : 'card.documents', {
              count: documentCount,
              number: formatNumber(documentCount),
            })}
          </span>
        </div>
        <SourceState connection={connection} now={now} about={t(`kinds.${type}.about`)} />
        {kind.CardNote && !isSyncing && connection.lastSyncedAt && (
          <Suspense>
            <kind.CardNote connection={connection} />
          </Suspense>
        )}
        {use && <div className="mt-auto pt-1">{use}</div>}
      </div>
      <CardActions connection={connection} onAction={onAction} />
    </Card>
  );
}

/** Buttons for the next action and for a test chat. */
function CardActions({
  connection,
  onAction,
}: {
  connection: Connection;
  onAction: (action: ConnectionAction) => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <footer className="flex flex-wrap gap-2 border-t border-border px-4 py-3 *:flex-1">
      <MainAction connection={connection} onReconnect={() => onAction('reconnect')} />
      <Button size="sm" icon={<MessageCircle aria-hidden size={16} />} onClick={() => onAction('chat')}>
        {t('card.testChat')}
      </Button>
    </footer>
  );
}
