import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

/** Warns the owner that an assistant in agent mode cannot answer until a language model is connected. */
export function AgentNeedsModel() {
  const { t } = useTranslation('assistants');
  return (
    <Banner tone="warning" title={t('agentNeedsModel.title')}>
      {t('agentNeedsModel.text')}
    </Banner>
  );
}
