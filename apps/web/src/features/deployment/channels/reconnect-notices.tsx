import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { messagingNames, useMessagingChannels } from './channels.queries.ts';

/** Warnings about accounts of an assistant that must be reconnected. Draws nothing without any. */
export function ReconnectNotices({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('channels');
  const channels = useMessagingChannels(assistantId).data ?? [];
  return messagingNames.map((name) => {
    const configuration = channels.find(({ channel }) => channel === name)?.configuration;
    return (
      configuration?.needsReconnect && (
        <Banner
          key={name}
          tone="danger"
          className="mb-3"
          title={t('toReconnect', { channel: t(`${name}.name`) })}
        >
          {t('reasons.reconnect', { account: configuration.name })}
        </Banner>
      )
    );
  });
}
