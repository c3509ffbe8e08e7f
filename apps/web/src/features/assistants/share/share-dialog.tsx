import type { Assistant } from '@anito/contract/assistants';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantSettingsPath, paths, publicChatUrl } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { QrCode } from './qr-code.tsx';

/** How an assistant is passed on: its link, the same to be scanned, its code, and where it can be met. */
export function ShareDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { t } = useTranslation('share');
  const { name } = assistant;
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t('title', { name })}>
      <ShareParts assistant={assistant} />
    </Dialog>
  );
}

/** The same without a dialog around it. */
export function ShareParts({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('share');
  const { id, isActive, publicAccessCode: code, isAccessCodeLost } = assistant;
  const url = publicChatUrl(id, code);
  return (
    <div className="flex flex-col gap-6">
      {!isActive && <Banner tone="warning">{t('paused')}</Banner>}
      {isAccessCodeLost && <Banner tone="warning">{t('codeLost')}</Banner>}
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <TextField
          className="flex-1 basis-60"
          label={t('link')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
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
        <p className="w-full text-12 text-muted">{code ? t('linkWithCode') : t('linkOpen')}</p>
      </div>
      <QrCode text={url} fileName={`assistant-${id}`} />
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
          <Place name={t('page')} note={t('pageNote')}>
            <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? t('live') : t('off')}</Badge>
          </Place>
          <Place name={t('widget')} note={t('widgetNote')}>
            <Button size="sm" asChild>
              <Link to={paths.deployment}>{t('setUp')}</Link>
            </Button>
          </Place>
          <Place name={t('reports')} note={assistant.isReportsPublic ? t('reportsOn') : t('reportsOff')}>
            <Button size="sm" asChild>
              <Link to={assistantSettingsPath(id)}>{t('change')}</Link>
            </Button>
          </Place>
        </ul>
      </section>
    </div>
  );
}

function Place({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-muted">{note}</p>
      </div>
      <span className="shrink-0 whitespace-nowrap">{children}</span>
    </li>
  );
}
