import { useTranslation } from 'react-i18next';

const channels = ['public', 'widget', 'messenger', 'whatsapp', 'telegram', 'voice', 'api', 'mcp'] as const;

/**
 * Returns a function that returns the name of a channel in the chosen language. It returns an unknown channel
 * unchanged.
 */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation('shell');
  return (channel) => {
    const name = channels.find((each) => each === channel);
    return name ? t(`channels.${name}`) : channel;
  };
}
