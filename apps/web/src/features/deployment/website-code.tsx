import type { Assistant } from '@anito/contract/assistants';
import { MessageCircle, PanelTop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { AllowedSites } from './allowed-sites.tsx';
import { EmbedCodeBlock } from './embed-code-block.tsx';
import { PageCheckForm } from './page-check-form.tsx';
import { SiteGuides } from './site-guides.tsx';
import { WidgetTrial } from './widget-trial.tsx';
import type { WidgetType } from './write-embed-code.ts';

/** Embed code of an assistant's widget, with the allowed websites, instructions, a test and a page check. */
export function WebsiteCode({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('deployment');
  const [type, setType] = useState<WidgetType>('popup');
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
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <EmbedCodeBlock isMain assistant={assistant} type={type} />
          <AllowedSites assistant={assistant} />
        </div>
        <SiteGuides />
        <WidgetTrial key={type} assistant={assistant} type={type} />
        <PageCheckForm assistant={assistant} />
      </div>
    </Card>
  );
}
