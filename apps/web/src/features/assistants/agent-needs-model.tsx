import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

/** Tells the owner that an agent cannot answer without a connected language model, with advice. */
export function AgentNeedsModel() {
  const { t } = useTranslation('assistants');
  return (
    <Banner tone="warning" title={t('agentNeedsModel.title')}>
      {t('agentNeedsModel.text')}
    </Banner>
  );
}
