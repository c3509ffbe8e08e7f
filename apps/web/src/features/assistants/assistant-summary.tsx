import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import type { AssistantForm } from './assistant-form.ts';

/** Summary of the values in the form. `hasCode` is whether the assistant has an access code. */
export function AssistantSummary({ form, hasCode }: { form: AssistantForm; hasCode: boolean }) {
  const { t } = useTranslation(['assistants', 'chat']);
  const count = form.connectionIds.length;
  const facts = [
    [t('edit.typeLabel'), form.isAgentMode ? t('form.agent') : t('form.rag')],
    ...(form.isAgentMode
      ? []
      : [[t('form.sources'), t('card.connections', { count, number: formatNumber(count) })]]),
    [t('form.tone'), t(`chat:tones.${form.tone}`)],
    [t('form.style'), t(`chat:styles.${form.responseStyle}`)],
    [t('edit.protection'), hasCode ? t('edit.protected') : t('edit.open')],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-2 rounded-card bg-sunken p-4 sm:grid-cols-2">
      <div className="flex items-center justify-between gap-4">
        <dt className="text-muted">{t('edit.status')}</dt>
        <dd>
          <Badge tone={form.isActive ? 'success' : 'warning'}>
            {form.isActive ? t('edit.statusActive') : t('edit.statusInactive')}
          </Badge>
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-center justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
