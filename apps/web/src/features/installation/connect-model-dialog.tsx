import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** The variables of the server that name a language model (apps/server/src/env.ts). */
const variables = ['AI_CHAT_PROVIDER', 'AI_CHAT_API_KEY', 'AI_CHAT_MODEL', 'AI_CHAT_BASE_URL'] as const;

/** Tells the owner how to connect a language model to the installation. */
export function ConnectModelDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat');
  const example = [
    'AI_CHAT_PROVIDER=openai',
    `AI_CHAT_API_KEY=${t('model.exampleKey')}`,
    `AI_CHAT_MODEL=${t('model.exampleModel')}`,
  ].join('\n');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('model.title')}
      description={t('model.text')}
    >
      <div className="flex flex-col gap-4 pt-2">
        <div className="flex items-start gap-2 rounded-control bg-sunken p-3">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keyboard. */}
          <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto font-mono text-12 leading-5">
            {example}
          </pre>
          <CopyButton text={example} isIconOnly />
        </div>
        <dl className="flex flex-col gap-3">
          {variables.map((variable) => (
            <div key={variable}>
              <dt className="font-mono text-12 font-semibold">{variable}</dt>
              <dd className="mt-0.5 text-muted">{t(`model.variables.${variable}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">{t('model.after')}</p>
      </div>
    </Dialog>
  );
}
