import type { MessagingChannel } from '@anito/contract/messaging';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useMessagingChannels } from './channels.queries.ts';
import { ManageChannel } from './manage-channel.tsx';
import { OperatorSteps } from './operator-steps.tsx';

/** Dialog of a channel: a form that connects an account, or the management of the connected account. */
export function ConnectDialog({
  name,
  assistantId,
  onClose,
  manage,
  children,
}: {
  name: 'whatsapp' | 'telegram';
  assistantId: number;
  onClose: () => void;
  /** Further settings of a connected account. */
  manage?: (channel: MessagingChannel) => ReactNode;
  /** The form. Call `onConnected` with whether messages arrive. */
  children: (channel: MessagingChannel, onConnected: (isSubscribed: boolean) => void) => ReactNode;
}) {
  const { t } = useTranslation('channels');
  const channels = useMessagingChannels(assistantId);
  const [isReconnecting, setIsReconnecting] = useState(false);
  const channel = channels.data?.find((each) => each.channel === name);
  const configuration = isReconnecting ? null : channel?.configuration;

  function onConnected(isSubscribed: boolean): void {
    const title = isSubscribed ? t('connected', { channel: t(`${name}.name`) }) : t('notSubscribed');
    showToast({ type: isSubscribed ? 'success' : 'warning', title });
    setIsReconnecting(false);
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={t(`${name}.title`)} description={t(`${name}.description`)}>
      {channels.isError && !channel && (
        <QueryFailure query={channels} title={t('failed')} meaning={t('loadFailedText')} />
      )}
      {!channels.isError && !channel && (
        <LoadingRegion label={t('loading')}>
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {channel && !channel.isAvailable && name === 'whatsapp' && (
        <OperatorSteps name={name} channel={channel} />
      )}
      {channel?.isAvailable && configuration && (
        <ManageChannel
          name={name}
          configuration={configuration}
          reconnect={
            <Button variant="primary" onClick={() => setIsReconnecting(true)}>
              {t('reconnect')}
            </Button>
          }
          onDeleted={() => setIsReconnecting(false)}
          webhookUrl={channel.webhookUrl}
        >
          {!configuration.needsReconnect && manage?.(channel)}
        </ManageChannel>
      )}
      {channel?.isAvailable && !configuration && children(channel, onConnected)}
    </Dialog>
  );
}
