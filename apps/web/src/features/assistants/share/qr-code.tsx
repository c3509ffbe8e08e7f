import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { toQrUrl, useQrCode } from './use-qr-code.ts';

/** Downloads a URL in the browser under a file name. */
function download(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** A text as a QR code, to scan from the screen or download. `fileName` has no extension. */
export function QrCode({ text, fileName }: { text: string; fileName: string }) {
  const { t } = useTranslation('share');
  const { data: svg, isError } = useQrCode(text);
  async function downloadPng(from: string) {
    try {
      download(await toPng(toQrUrl(from)), `${fileName}.png`);
    } catch {
      showToast({ type: 'error', title: t('qrFailed') });
    }
  }
  if (isError) return <p className="text-muted">{t('qrFailed')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {svg === undefined ? (
        <Skeleton className="size-36" />
      ) : (
        // The margin is white in dark mode as well, because scanners need it.
        <img
          src={toQrUrl(svg)}
          alt={t('qrAlt')}
          className="size-36 rounded-control border border-border bg-white"
        />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-muted">{t('qrText')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Download aria-hidden size={16} />}
            disabled={svg === undefined}
            onClick={() => void downloadPng(svg ?? '')}
          >
            {t('png')}
          </Button>
          <Button
            size="sm"
            icon={<Download aria-hidden size={16} />}
            disabled={svg === undefined}
            onClick={() => download(toQrUrl(svg ?? ''), `${fileName}.svg`)}
          >
            {t('svg')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Width in pixels, enough for a poster. */
const side = 1_024;

/**
 * Converts a square SVG, given by its URL, to a PNG data URL with `side` pixels. Throws if the browser cannot
 * draw it.
 */
async function toPng(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, side, side);
  return canvas.toDataURL('image/png');
}
