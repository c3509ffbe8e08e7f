import type { Assistant } from '@anito/contract/assistants';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type WidgetType, writeEmbedCode } from './write-embed-code.ts';

/** Embed code of a widget with a copy button. */
export function EmbedCodeBlock({
  assistant: { publicId },
  type,
  isMain = false,
}: {
  assistant: Assistant;
  type: WidgetType;
  /** Whether copying the code is the main action of the screen. */
  isMain?: boolean;
}) {
  const { t } = useTranslation('deployment');
  const code = writeEmbedCode({ origin: location.origin, publicId, type });
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t('quick.code')}</h3>
        <CopyButton
          text={code}
          label={t('quick.copy')}
          size={isMain ? 'md' : 'sm'}
          variant={isMain ? 'primary' : 'secondary'}
        />
      </div>
      <pre className="rounded-control border border-border bg-sunken p-4 font-mono text-13 break-all whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <p className="mt-2 max-w-prose text-13 text-muted">{t('quick.safe')}</p>
    </div>
  );
}
