import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The variables of the server that name a language model (apps/server/src/env.ts). */
const variables = ['AI_CHAT_PROVIDER', 'AI_CHAT_API_KEY', 'AI_CHAT_MODEL', 'AI_CHAT_BASE_URL'] as const;

/** Tells an admin how the model of a provider is connected to the installation. */
export function ProviderSetup() {
  const { t } = useTranslation('models');
  const example = [
    'AI_CHAT_PROVIDER=openai',
    `AI_CHAT_API_KEY=${t('provider.exampleKey')}`,
    `AI_CHAT_MODEL=${t('provider.exampleModel')}`,
  ].join('\n');
  return (
    <details className="mt-6 border-t border-border pt-4">
      <summary className="flex min-h-8 w-fit items-center rounded-control font-semibold touch:min-h-11">
        {t('provider.title')}
      </summary>
      <div className="mt-3 flex flex-col gap-4">
        <p className="max-w-prose text-muted">{t('provider.text')}</p>
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
              <dd className="mt-0.5 text-muted">{t(`provider.variables.${variable}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
