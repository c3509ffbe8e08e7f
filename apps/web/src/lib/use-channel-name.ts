import { useTranslation } from 'react-i18next';

const known = ['public', 'widget', 'messenger', 'whatsapp', 'telegram', 'voice', 'api', 'mcp'] as const;

/** The name of a channel in the chosen language; of one that this page does not know, as the server calls it. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation('shell');
  return (channel) => {
    const name = known.find((each) => each === channel);
    return name ? t(`channels.${name}`) : channel;
  };
}
