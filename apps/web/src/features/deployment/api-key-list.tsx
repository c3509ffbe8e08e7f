import type { ApiKey } from '@anito/contract/api-keys';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ApiKeyCard } from './api-key-card.tsx';
import { ApiKeyForm } from './api-key-form.tsx';

/** List of API keys, with a button that creates one. */
export function ApiKeyList({
  id,
  keys,
  onSecret,
}: {
  id?: string | undefined;
  keys: ApiKey[];
  onSecret: (secret: string) => void;
}) {
  const { t } = useTranslation('deployment');
  const [isCreating, setIsCreating] = useState(false);
  const add = (
    <Button icon={<Plus aria-hidden size={16} />} onClick={() => setIsCreating(true)}>
      {t('keys.create')}
    </Button>
  );
  return (
    <section id={id} aria-labelledby="keys-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="keys-title" className="text-20 font-semibold">
            {t('keys.title')}
          </h2>
          <p className="text-muted">{t('keys.text')}</p>
        </div>
        {keys.length > 0 && add}
      </div>
      {keys.length === 0 ? (
        <EmptyState
          icon={<KeyRound size={40} strokeWidth={1.5} />}
          title={t('keys.none')}
          headingLevel={3}
          action={add}
        >
          {t('keys.noneText')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {keys.map((key) => (
            <li key={key.id}>
              <ApiKeyCard apiKey={key} onSecret={onSecret} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <ApiKeyForm onClose={() => setIsCreating(false)} onSecret={onSecret} />}
    </section>
  );
}
