import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConnectModelDialog } from '../installation/connect-model-dialog.tsx';

/** Says to the owner of an agent that it answers nothing while no language model is connected, and how to connect one. */
export function AgentNeedsModel() {
  const { t } = useTranslation('assistants');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title={t('agentNeedsModel.title')}
        action={
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {t('agentNeedsModel.how')}
          </Button>
        }
      >
        {t('agentNeedsModel.text')}
      </Banner>
      {isOpen && <ConnectModelDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
