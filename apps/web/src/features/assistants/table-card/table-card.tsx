import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { createChatTheme } from '../../../chat/create-chat-theme.ts';
import { Avatar } from '../../../ui/avatar.tsx';

/**
 * A printed card with the QR code of an assistant. All lengths are relative to its width (`cqw`), so that it
 * looks the same at every paper size. Its background is white in dark mode too.
 */
export function TableCard({
  assistant,
  qr,
  link,
  headline,
  line,
}: {
  assistant: Pick<Assistant, 'name' | 'logoUrl'> & Parameters<typeof createChatTheme>[0];
  /** Address of the picture of the QR code. */
  qr: string;
  /** The short link without its scheme. */
  link: string;
  headline: string;
  line: string;
}) {
  const { t } = useTranslation('share');
  const { name, logoUrl } = assistant;
  const { header, whole } = createChatTheme(assistant);
  return (
    <div
      style={{ ...whole, colorScheme: 'light', containerType: 'inline-size', printColorAdjust: 'exact' }}
      className="size-full overflow-hidden bg-raised text-text"
    >
      <div className="flex h-full flex-col text-center">
        <div
          style={{ ...header, padding: '7cqw 6cqw', gap: '3cqw' }}
          className="flex flex-col items-center bg-accent text-accent-text"
        >
          <span style={{ zoom: 1.2 }}>
            <Avatar name={name} src={logoUrl} size="lg" shape="square" />
          </span>
          <p dir="auto" style={{ fontSize: '5cqw' }} className="line-clamp-2 font-semibold wrap-anywhere">
            {name}
          </p>
        </div>
        <div
          style={{ padding: '6cqw', gap: '4cqw' }}
          className="flex min-h-0 flex-1 flex-col items-center justify-center"
        >
          <p
            dir="auto"
            style={{ fontSize: '8.5cqw', lineHeight: 1.15 }}
            className="font-semibold text-balance wrap-anywhere"
          >
            {headline}
          </p>
          <img
            src={qr}
            alt={t('card.qrAlt')}
            style={{ width: '46cqw', height: '46cqw' }}
            className="bg-white"
          />
          <p dir="auto" style={{ fontSize: '4.6cqw' }} className="wrap-anywhere">
            {line}
          </p>
          <p style={{ fontSize: '3.8cqw' }} className="text-muted">
            {t('card.orType')}
            <br />
            <span className="font-semibold text-text break-all">{link}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
