import type { DeadLetterList } from '@anito/contract/dead-letters';
import { limits } from '@anito/contract/limits';
import { RotateCw } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { DeadLetterRow } from './dead-letter-row.tsx';
import { useDeadLetters, useProcessDeadLetters } from './dead-letters.queries.ts';

/** Messages from channels that could not be processed, for admins to inspect, retry and delete. */
export function DeadLettersCard() {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useDeadLetters();
  const list = query.data;
  const storedCount = list?.channels.reduce((sum, channel) => sum + channel.kept, 0) ?? 0;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="rounded-control text-16 font-semibold">
          {t('deadLetters.title')}
        </h2>
        {storedCount > 0 && <Badge tone="warning">{formatNumber(storedCount)}</Badge>}
      </div>
      {list ? (
        <Letters list={list} onGone={() => heading.current?.focus()} />
      ) : (
        <QueryPlaceholder
          query={query}
          title={t('deadLetters.failedTitle')}
          meaning={t('deadLetters.failedText')}
          size="inline"
          loading={t('deadLetters.loading')}
          skeletons={['h-5 w-64 max-w-full']}
          className="mt-1"
        />
      )}
    </Card>
  );
}

/**
 * List of dead letters, and of messages lost by channel. `onGone` is called when a letter leaves the list,
 * because its focused button disappears with it.
 */
function Letters({ list: { letters, channels }, onGone }: { list: DeadLetterList; onGone: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {letters.length === 0 ? (
        <p className="mt-1 text-muted">{t('deadLetters.empty')}</p>
      ) : (
        <>
          <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <p className="max-w-prose flex-1 basis-72 text-muted">{t('deadLetters.text')}</p>
            {letters.length > 1 && <ProcessAll onDone={onGone} />}
          </div>
          <ul className="mt-4 divide-y divide-border border-y border-border">
            {letters.map((letter) => (
              <DeadLetterRow key={letter.id} letter={letter} onGone={onGone} />
            ))}
          </ul>
          {letters.length === limits.deadLettersListed && (
            <p className="mt-3 text-13 text-muted">
              {t('deadLetters.newest', { number: formatNumber(letters.length) })}
            </p>
          )}
        </>
      )}
      <LossList channels={channels} />
    </>
  );
}

/**
 * Button that processes all dead letters again and reports the counts as a toast. `onDone` is called when the
 * request succeeds, even if some letters fail again.
 */
function ProcessAll({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('admin');
  const all = useProcessDeadLetters();
  const process = () =>
    all.mutate(undefined, {
      onSuccess({ processed, failed, remaining }) {
        const numbers = { processed: formatNumber(processed), failed: formatNumber(failed + remaining) };
        showToast({
          type: failed + remaining > 0 ? 'warning' : 'success',
          title: t('deadLetters.allProcessed', numbers),
        });
        onDone();
      },
      onError: (error) => showFailure(t('deadLetters.notProcessed'), error),
    });
  return (
    <Button
      className="max-sm:w-full"
      icon={<RotateCw aria-hidden size={16} />}
      isBusy={all.isPending}
      onClick={process}
    >
      {all.isPending ? t('deadLetters.processing') : t('deadLetters.processAll')}
    </Button>
  );
}

/**
 * Number of messages that were dropped or expired without being processed, by channel. Draws nothing if there
 * are none.
 */
function LossList({ channels }: { channels: DeadLetterList['channels'] }) {
  const { t } = useTranslation('admin');
  const nameChannel = useChannelName();
  const channelsWithLoss = channels.filter(({ dropped, expired }) => dropped + expired > 0);
  if (channelsWithLoss.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-13 text-muted">
      {channelsWithLoss.map(({ channel, dropped, expired }) => (
        <li key={channel}>
          {t('deadLetters.lost', {
            channel: nameChannel(channel),
            dropped: formatNumber(dropped),
            expired: formatNumber(expired),
          })}
        </li>
      ))}
    </ul>
  );
}
