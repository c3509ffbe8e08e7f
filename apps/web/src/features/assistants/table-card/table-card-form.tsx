import type { Assistant } from '@anito/contract/assistants';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { shortChatUrl } from '../../../app/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActivateButton } from '../activate-button.tsx';
import { toQrUrl, useQrCode } from '../share/use-qr-code.ts';
import { TableCard } from './table-card.tsx';

/** Paper sizes in millimetres (ISO 216). */
const papers = { a6: { width: 105, height: 148 }, a5: { width: 148, height: 210 } };
type Paper = keyof typeof papers;

const maxTextLength = 60;

/**
 * Form for the printed table card of an assistant: paper size and texts, with a preview and a print button.
 */
export function TableCardForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('share');
  const [paper, setPaper] = useState<Paper>('a6');
  const [headline, setHeadline] = useState(() => t('card.headlineDefault'));
  const [line, setLine] = useState(() => t('card.lineDefault'));
  const url = shortChatUrl(assistant.shortCode);
  const { data: svg, isError } = useQrCode(url);
  const { width, height } = papers[paper];
  const card = svg !== undefined && (
    <TableCard
      assistant={assistant}
      qr={toQrUrl(svg)}
      link={url.replace(/^https?:\/\//, '')}
      headline={headline}
      line={line}
    />
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-col gap-6">
        {!assistant.isActive && (
          <Banner tone="warning" action={<ActivateButton assistant={assistant} size="sm" />}>
            {t('card.paused')}
          </Banner>
        )}
        <Card className="flex flex-col gap-6">
          <RadioCards
            legend={t('card.size')}
            columns={2}
            value={paper}
            onChange={setPaper}
            options={(['a6', 'a5'] as const).map((value) => ({
              value,
              title: t(`card.sizes.${value}`),
              description: `${papers[value].width} × ${papers[value].height} mm`,
            }))}
          />
          <TextField
            label={t('card.headline')}
            maxLength={maxTextLength}
            value={headline}
            onChange={(event) => setHeadline(event.target.value)}
          />
          <TextField
            label={t('card.line')}
            maxLength={maxTextLength}
            value={line}
            onChange={(event) => setLine(event.target.value)}
          />
        </Card>
        {isError && <Banner tone="danger">{t('qrFailed')}</Banner>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            icon={<Printer aria-hidden size={16} />}
            disabled={!card}
            onClick={() => window.print()}
          >
            {t('card.print')}
          </Button>
          <p className="text-muted">{t('card.tip')}</p>
        </div>
      </div>
      <section aria-label={t('card.preview')} className="mx-auto w-full max-w-[105mm] lg:w-[105mm]">
        <div
          style={{ aspectRatio: `${width} / ${height}` }}
          className="overflow-hidden rounded-control border border-border shadow-float"
        >
          {card || <Skeleton className="size-full" />}
        </div>
      </section>
      {createPortal(
        <div
          data-table-card
          style={{ width: `${width}mm`, height: `${height}mm` }}
          className="hidden print:block"
        >
          {card}
        </div>,
        document.body,
      )}
      {/* A page of the card's size with nothing else on it. */}
      <style>{`@media print { @page { size: ${width}mm ${height}mm; margin: 0 } html, body { margin: 0; min-height: 0; height: auto; background: none } body > :not([data-table-card]) { display: none !important } }`}</style>
    </div>
  );
}
