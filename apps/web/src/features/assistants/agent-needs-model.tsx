import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

/** Says to the owner of an agent that it answers nothing while no language model is connected, and what to do. */
export function AgentNeedsModel() {
  const { t } = useTranslation('assistants');
  return (
    <Banner tone="warning" title={t('agentNeedsModel.title')}>
      {t('agentNeedsModel.text')}
    </Banner>
  );
}
