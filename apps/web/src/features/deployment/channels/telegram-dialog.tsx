import { ApiError } from '@anito/contract/client';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMessagingChannels, useSetupTelegram } from './channels.queries.ts';
import { ManageChannel } from './manage-channel.tsx';

/** Connects an assistant to a Telegram bot: one key, and nothing else. */
export function TelegramDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const channels = useMessagingChannels(assistantId);
  const [isAfresh, setIsAfresh] = useState(false);
  const channel = channels.data?.find((each) => each.channel === 'telegram');
  const configuration = isAfresh ? null : channel?.configuration;
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('telegram.title')} description={t('telegram.description')}>
      {channels.isError && !channel && (
        <QueryFailure query={channels} title={t('failed')} meaning={t('loadFailedText')} />
      )}
      {!channels.isError && !channel && (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {channel && configuration && (
        <ManageChannel
          name="telegram"
          configuration={configuration}
          reconnect={
            <Button variant="primary" onClick={() => setIsAfresh(true)}>
              {t('reconnect')}
            </Button>
          }
          onDeleted={() => {}}
        />
      )}
      {channel && !configuration && (
        <SetUp assistantId={assistantId} onConnected={() => setIsAfresh(false)} />
      )}
    </Dialog>
  );
}

function SetUp({ assistantId, onConnected }: { assistantId: number; onConnected: () => void }) {
  const { t } = useTranslation('channels');
  const setup = useSetupTelegram(assistantId);
  const [token, setToken] = useState('');
  const problem = setup.error instanceof ApiError ? setup.error.fields?.botToken : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setup.mutate(token.trim(), {
      onSuccess: ({ isSubscribed }) => {
        showToast(
          isSubscribed
            ? { type: 'success', title: t('connected', { channel: t('telegram.name') }) }
            : { type: 'warning', title: t('notSubscribed') },
        );
        onConnected();
      },
    });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{t('telegram.how1')}</li>
        <li>{t('telegram.how2')}</li>
        <li>{t('telegram.how3')}</li>
      </ol>
      <TextField
        type="password"
        label={t('telegram.token')}
        hint={t('telegram.tokenHint')}
        autoComplete="off"
        value={token}
        error={problem}
        onChange={(event) => setToken(event.target.value)}
      />
      {setup.isError && !problem && <Banner tone="danger">{describeError(setup.error).message}</Banner>}
      <Button type="submit" variant="primary" isBusy={setup.isPending}>
        {setup.isPending ? t('connecting') : t('telegram.connect')}
      </Button>
    </form>
  );
}
