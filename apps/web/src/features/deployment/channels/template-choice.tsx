import type { MessagingChannel } from '@anito/contract/messaging';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { useApprovedMessages } from '../../../lib/use-approved-messages.ts';
import { QueryPlaceholder } from '../../../ui/query-placeholder.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useChooseTemplate } from './channels.queries.ts';

/**
 * Field that selects the template message for customers whose messaging window has closed. Offers only
 * templates without variables, and saves a choice at once.
 */
export function TemplateChoice({
  assistantId,
  settings,
}: {
  assistantId: number;
  settings: MessagingChannel['settings'];
}) {
  const { t } = useTranslation('channels');
  const query = useApprovedMessages({ assistantId, channel: 'whatsapp' });
  const choose = useChooseTemplate(assistantId);
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        size="inline"
        title={t('whatsapp.templates.failed')}
        meaning={t('loadFailedText')}
        loading={t('whatsapp.templates.loading')}
        skeletons={['h-16']}
      />
    );
  // A choice that is being saved is shown at once.
  const { templateName = '', templateLanguage = '' } = choose.isPending ? choose.variables : settings;
  const plain = query.data.templates.filter(({ fields }) => fields.length === 0);
  const chosen = plain.findIndex(
    ({ name, language }) => name === templateName && language === (templateLanguage || 'en'),
  );
  // The previous choice is shown even if it is no longer approved.
  const other = templateName && chosen < 0 ? [{ value: 'other', label: templateName, isDisabled: true }] : [];
  return (
    <Select
      label={t('whatsapp.fields.templateName')}
      hint={t(plain.length > 0 ? 'whatsapp.hints.templateChoice' : 'whatsapp.templates.empty')}
      value={chosen >= 0 ? String(chosen) : templateName ? 'other' : ''}
      options={[
        { value: '', label: t('whatsapp.noTemplate') },
        ...other,
        ...plain.map(({ name, language }, index) => ({
          value: String(index),
          label: `${name} · ${language}`,
        })),
      ]}
      onChange={({ target: { value } }) => {
        const template = value === '' ? undefined : plain[Number(value)];
        choose.mutate(
          { templateName: template?.name ?? '', templateLanguage: template?.language ?? '' },
          {
            onSuccess: () => showToast({ type: 'success', title: t('whatsapp.templateKept') }),
            onError: (error) => showToast({ type: 'error', title: describeError(error).message }),
          },
        );
      }}
    />
  );
}
