import { Bot, Phone, Terminal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantChatPath } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ChannelRow } from './channel-row.tsx';
import { useHasVoice } from './deployment.queries.ts';

/** Rows for the API, MCP and, if the installation offers it, voice. */
export function DeveloperChannels({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('deployment');
  const hasVoice = useHasVoice();
  return (
    <>
      <ChannelRow icon={Terminal} title={t('channels.api')} text={t('channels.apiText')}>
        <Button asChild>
          <a href="#api-keys">{t('keys.title')}</a>
        </Button>
        <Button asChild>
          <a href="/api/docs" target="_blank" rel="noopener">
            {t('channels.reference')}
          </a>
        </Button>
      </ChannelRow>
      <ChannelRow icon={Bot} title={t('channels.mcp')} text={t('channels.mcpText')}>
        <CopyButton
          size="md"
          text={`${location.origin}/mcp/${assistantId}`}
          label={t('channels.copyAddress')}
        />
      </ChannelRow>
      {hasVoice && (
        <ChannelRow icon={Phone} title={t('channels.voice')} text={t('channels.voiceText')} state="ready">
          <Button asChild>
            <Link to={assistantChatPath(assistantId)}>{t('analytics.testChat')}</Link>
          </Button>
        </ChannelRow>
      )}
    </>
  );
}
