import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** What assistants cannot do yet. */
const tools = [
  'webSearch',
  'dataAnalysis',
  'codeInterpreter',
  'emailIntegration',
  'ecommerceIntegration',
] as const;

/** The tools that are announced, none of which can be switched on. */
export function ComingTools() {
  const { t } = useTranslation('wizard');
  return (
    <fieldset disabled className="min-w-0">
      <legend className="mb-1 text-14 font-semibold">
        {t('tools.title')} <Badge className="ml-1">{t('tools.coming')}</Badge>
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {tools.map((tool) => (
          <Checkbox
            key={tool}
            label={<span className="text-muted">{t(`tools.${tool}`)}</span>}
            checked={false}
            readOnly
            disabled
          />
        ))}
      </div>
      <p className="mt-2 text-14 text-muted">{t('tools.ready')}</p>
    </fieldset>
  );
}
