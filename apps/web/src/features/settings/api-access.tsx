import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/**
 * Returns a curl command that asks an assistant a question, with a placeholder for the API key and, if
 * `assistantId` is undefined, for the id.
 */
function createSampleCall(origin: string, assistantId: number | undefined): string {
  return [
    `curl ${origin}/api/widget/${assistantId ?? 'ASSISTANT-ID'}/chat`,
    `  -H 'X-Api-Key: YOUR-KEY'`,
    `  -H 'content-type: application/json'`,
    `  -d '{"question":"What can you help me with?"}'`,
  ].join(' \\\n');
}

/** API access to the account: the keys (`children`) and a sample call. */
export function ApiAccess({
  assistantId,
  children,
}: {
  assistantId: number | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('settings');
  const call = createSampleCall(location.origin, assistantId);
  return (
    <>
      {children}
      <Card>
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-16 font-semibold">{t('api.tryTitle')}</h2>
          <CopyButton text={call} label={t('api.copy')} />
        </div>
        <p className="mb-3 max-w-prose text-muted">
          {t(assistantId === undefined ? 'api.tryNoAssistant' : 'api.tryText')}
        </p>
        <pre className="rounded-control border border-border bg-sunken p-4 font-mono text-13 break-all whitespace-pre-wrap">
          <code>{call}</code>
        </pre>
        <p className="mt-3">
          <a
            href="/api/docs"
            className="font-semibold text-accent-strong underline-offset-2 hover:underline touch:inline-block touch:py-2"
          >
            {t('api.reference')}
          </a>
        </p>
      </Card>
    </>
  );
}
