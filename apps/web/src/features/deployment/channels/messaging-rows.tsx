import type { Assistant } from '@anito/contract/assistants';
import type { MessagingChannel } from '@anito/contract/messaging';
import type { Analytics } from '@anito/contract/reports';
import { MessageCircle, MessagesSquare, Send } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../lib/auth/use-user.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { useIsMissingModel } from '../../../lib/use-models.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { ChannelRow, type ChannelState } from '../channel-row.tsx';
import { type MessagingName, messagingNames, useMessagingChannels } from './channels.queries.ts';

const dialogs = {
  messenger: lazyDialog(async () => (await import('./messenger-dialog.tsx')).MessengerDialog),
  whatsapp: lazyDialog(async () => (await import('./whatsapp-dialog.tsx')).WhatsAppDialog),
  telegram: lazyDialog(async () => (await import('./telegram-dialog.tsx')).TelegramDialog),
};

const icons = { messenger: MessagesSquare, whatsapp: MessageCircle, telegram: Send };

/**
 * Returns the state of a channel and the key of the text that explains it. The first condition that applies
 * decides, from a missing setup of the installation to a missing language model.
 */
function describeChannel(
  channel: MessagingChannel,
  { isPaused, isUnserved, isAdmin }: { isPaused: boolean; isUnserved: boolean; isAdmin: boolean },
): { state: ChannelState; reason: string } {
  const { configuration, isAvailable } = channel;
  if (!isAvailable && isAdmin) return { state: 'notConfigured', reason: 'operator' };
  if (!isAvailable) return { state: 'askAdmin', reason: 'askAdmin' };
  if (isPaused) return { state: 'draft', reason: 'paused' };
  if (!configuration) return { state: 'notYet', reason: 'notYet' };
  if (configuration.needsReconnect) return { state: 'attention', reason: 'reconnect' };
  if (!configuration.isSubscribed) return { state: 'attention', reason: 'notSubscribed' };
  if (!configuration.isActive) return { state: 'draft', reason: 'off' };
  if (configuration.undelivered > 0) return { state: 'attention', reason: 'undelivered' };
  return isUnserved ? { state: 'attention', reason: 'noModel' } : { state: 'live', reason: 'live' };
}

/** Messaging channels of an assistant, each with its state and next step. */
export function MessagingRows({
  assistant,
  analytics,
  activate,
}: {
  assistant: Assistant;
  analytics: Analytics | undefined;
  /** Button that activates a paused assistant. */
  activate: ReactNode;
}) {
  const query = useMessagingChannels(assistant.id);
  const [openChannel, setOpenChannel] = useState<MessagingName>();
  const Dialog = openChannel && dialogs[openChannel];
  return (
    <>
      {messagingNames.map((name) => (
        <MessagingRow
          key={name}
          name={name}
          assistant={assistant}
          activate={activate}
          query={query}
          count={
            analytics && (analytics.channels.find(({ channel }) => channel === name)?.conversations ?? 0)
          }
          onOpen={() => setOpenChannel(name)}
        />
      ))}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog assistantId={assistant.id} onClose={() => setOpenChannel(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type RowProps = {
  name: MessagingName;
  assistant: Assistant;
  activate: ReactNode;
  query: ReturnType<typeof useMessagingChannels>;
  count: number | undefined;
  onOpen: () => void;
};

/** Row of one messaging channel, with a button for its next step. */
function MessagingRow({ name, assistant, activate, query, count, onOpen }: RowProps) {
  const { t } = useTranslation('channels');
  const isUnserved = useIsMissingModel(assistant);
  const isAdmin = useUser().data?.role === 'admin';
  const channel = query.data?.find((each) => each.channel === name);
  const draw = (state: ChannelState, text: string, action: ReactNode) => (
    <ChannelRow
      icon={icons[name]}
      title={t(`${name}.name`)}
      text={text}
      state={state}
      count={channel?.configuration ? count : undefined}
    >
      {action}
    </ChannelRow>
  );
  if (query.isError && !channel) {
    const retryButton = <Button onClick={() => void query.refetch()}>{t('again')}</Button>;
    return draw('attention', describeError(query.error).message, retryButton);
  }
  if (!channel) return draw('notYet', t(`${name}.text`), <Button disabled>{t('connect')}</Button>);
  const { state, reason } = describeChannel(channel, {
    isPaused: !assistant.isActive,
    isUnserved,
    isAdmin,
  });
  const text = t(`reasons.${reason as 'live'}`, {
    channel: t(`${name}.name`),
    account: channel.configuration?.name ?? '',
    what: t(`${name}.text`),
    count: channel.configuration?.undelivered ?? 0,
  });
  if (reason === 'paused') return draw(state, text, activate);
  return draw(
    state,
    text,
    <Button onClick={onOpen} aria-label={t(`steps.${reason as 'live'}For`, { channel: t(`${name}.name`) })}>
      {t(`steps.${reason as 'live'}`)}
    </Button>,
  );
}
