import type { Assistant } from '@anito/contract/assistants';
import { ExternalLink, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantSettingsPath, publicChatUrl, shortChatUrl, tableCardPath } from '../../../app/paths.ts';
import { useIsMissingModel } from '../../../lib/use-models.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { StateRow } from '../../../ui/state-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActivateButton } from '../activate-button.tsx';
import { AgentNeedsModel } from '../agent-needs-model.tsx';
import { QrCode } from './qr-code.tsx';
import { toFileName } from './to-file-name.ts';

/** Draws the widget of an assistant as one of its channels. */
export type RenderWidget = (assistant: Assistant) => ReactNode;

type SharePartsProps = { assistant: Assistant; renderWidget: RenderWidget };
export type ShareProps = SharePartsProps & { onClose: () => void };

/** Dialog for sharing an assistant: link, QR code, access code and widget. */
export function ShareDialog({ assistant, renderWidget, onClose }: ShareProps) {
  const { t } = useTranslation('share');
  const { name } = assistant;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title', { name })}>
      <ShareParts assistant={assistant} renderWidget={renderWidget} />
    </Dialog>
  );
}

/** Content of the share dialog, for use in another dialog. */
export function ShareParts({ assistant, renderWidget }: SharePartsProps) {
  const { t } = useTranslation('share');
  const { id, name, isActive, publicAccessCode: code, isAccessCodeLost, shortCode } = assistant;
  const url = publicChatUrl(id, code);
  const shortUrl = shortChatUrl(shortCode);
  const isUnserved = useIsMissingModel(assistant);
  const pageState = !isActive ? 'off' : isUnserved || isAccessCodeLost ? 'attention' : 'live';
  return (
    <div className="flex flex-col gap-6">
      {!isActive && (
        <Banner tone="warning" action={<ActivateButton assistant={assistant} size="sm" />}>
          {t('paused')}
        </Banner>
      )}
      {isUnserved && <AgentNeedsModel />}
      {isAccessCodeLost && <Banner tone="warning">{t('codeLost')}</Banner>}
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <TextField
          className="w-full"
          label={t('link')}
          value={url}
          readOnly
          onFocus={({ target }) => {
            target.select();
            // Browsers scroll to the end of a selection, but the start of the link shows the site.
            requestAnimationFrame(() => target.scrollTo({ left: 0 }));
          }}
        />
        <div className="flex gap-2">
          <CopyButton text={url} label={t('copy')} size="md" />
          <Button asChild>
            <a href={url} target="_blank" rel="noopener">
              <ExternalLink aria-hidden size={16} />
              {t('open')}
            </a>
          </Button>
        </div>
        <p className="w-full text-13 text-muted">{code ? t('linkWithCode') : t('linkOpen')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-sunken py-1 pr-1 pl-3">
        <p className="min-w-0">
          <span className="text-muted">{t('shortLink')}</span>{' '}
          <span className="break-all">{shortUrl.replace(/^https?:\/\//, '')}</span>
        </p>
        <CopyButton text={shortUrl} label={t('copyShortLink')} isIconOnly />
      </div>
      <QrCode text={url} fileName={toFileName(name, `assistant-${id}`)} />
      <Button className="self-start" asChild>
        <Link to={tableCardPath(id)}>
          <Printer aria-hidden size={16} />
          {t('tableCard')}
        </Link>
      </Button>
      {code && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-sunken py-1 pr-1 pl-3">
          <p className="min-w-0">
            <span className="text-muted">{t('code')}</span>{' '}
            <span className="font-mono break-all">{code}</span>
          </p>
          <span className="shrink-0">
            <CopyButton text={code} label={t('copyCode')} isIconOnly />
          </span>
        </div>
      )}
      <section>
        <h3 className="font-semibold">{t('where')}</h3>
        <ul className="mt-2 divide-y divide-border rounded-card border border-border">
          <StateRow name={t('page')} note={t('pageNote')}>
            <Badge tone={pageState === 'live' ? 'success' : 'warning'}>{t(pageState)}</Badge>
          </StateRow>
          {renderWidget(assistant)}
          <StateRow name={t('reports')} note={assistant.isReportsPublic ? t('reportsOn') : t('reportsOff')}>
            <Button size="sm" asChild>
              <Link to={assistantSettingsPath(id)}>{t('change')}</Link>
            </Button>
          </StateRow>
        </ul>
      </section>
    </div>
  );
}
