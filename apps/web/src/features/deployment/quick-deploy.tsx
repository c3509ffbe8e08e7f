import type { ApiKey } from '@anito/contract/api-keys';
import type { Assistant } from '@anito/contract/assistants';
import { KeyRound, MessageCircle, PanelTop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Select } from '../../ui/select.tsx';
import { useKeyActions, useKeySecrets } from './deployment.queries.ts';
import { EmbedCode } from './embed-code.tsx';
import { FullKeyField } from './full-key-field.tsx';
import type { WidgetType } from './write-embed-code.ts';

/** Selection of a key and a widget type, with the embed code and a test of the real widget. */
export function QuickDeploy({
  assistant,
  keys,
  onSecret,
}: {
  assistant: Assistant;
  keys: ApiKey[];
  onSecret: (secret: string) => void;
}) {
  const { t } = useTranslation('deployment');
  const [chosenId, setChosenId] = useState<number>();
  const [type, setType] = useState<WidgetType>('popup');
  const [typedSecret, setTypedSecret] = useState('');
  const { create } = useKeyActions();
  const secrets = useKeySecrets();
  const key = keys.find(({ id }) => id === chosenId);
  const secret = (key && secrets.get(key.id)) || typedSecret.trim();

  function createWidgetKey() {
    create.mutate(
      // Only the scope that a widget needs, because everyone can read a key in a page.
      {
        name: t('quick.keyName'),
        description: t('quick.keyDescription'),
        allowedOrigins: [],
        scopes: ['chat'],
      },
      {
        onSuccess: (created) => {
          onSecret(created.plainTextKey);
          setTypedSecret('');
          setChosenId(created.apiKey.id);
        },
      },
    );
  }
  return (
    <Card id="quick-deploy" aria-labelledby="quick-deploy-title" className="scroll-mt-20">
      <h2 id="quick-deploy-title" className="text-20 font-semibold">
        {t('quick.title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('quick.text', { name: assistant.name })}</p>
      <div className="mt-6 flex flex-col gap-6">
        <RadioCards<WidgetType>
          legend={t('quick.type')}
          columns={2}
          value={type}
          onChange={setType}
          options={[
            {
              value: 'popup',
              title: t('quick.popup'),
              description: t('quick.popupText'),
              icon: <MessageCircle aria-hidden size={20} />,
            },
            {
              value: 'inline',
              title: t('quick.inline'),
              description: t('quick.inlineText'),
              icon: <PanelTop aria-hidden size={20} />,
            },
          ]}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Select
            className="min-w-56 flex-1"
            label={t('quick.key')}
            value={key ? String(key.id) : ''}
            placeholder={keys.length > 0 ? t('quick.chooseKey') : t('quick.noKeys')}
            disabled={keys.length === 0}
            onChange={(event) => {
              setTypedSecret('');
              setChosenId(Number(event.target.value));
            }}
            options={keys.map(({ id, name, isActive, ...ends }) => ({
              value: String(id),
              label: `${name} · ${ends.keyPrefix}…${ends.keySuffix}${isActive ? '' : ` (${t('keys.inactive')})`}`,
            }))}
          />
          <Button
            variant={key ? 'secondary' : 'primary'}
            icon={<KeyRound aria-hidden size={16} />}
            isBusy={create.isPending}
            onClick={createWidgetKey}
          >
            {t('quick.createKey')}
          </Button>
        </div>
        {create.isError && (
          <Banner tone="danger" title={t('keys.failed')}>
            {describeError(create.error).message}
          </Banner>
        )}
        {!key && <p className="text-muted">{t('quick.selectBoth')}</p>}
        {key && !secrets.has(key.id) && <FullKeyField value={typedSecret} onChange={setTypedSecret} />}
        {key && <EmbedCode key={`${key.id} ${type}`} {...{ assistant, type, secret }} apiKey={key} />}
      </div>
    </Card>
  );
}
