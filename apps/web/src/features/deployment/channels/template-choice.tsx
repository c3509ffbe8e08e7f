import type { MessagingChannel } from '@anito/contract/messaging';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useApprovedMessages, useChooseTemplate } from './channels.queries.ts';

/** Which approved message, of those without blanks, is sent to who wrote too long ago; keeps itself. */
export function TemplateChoice({
  assistantId,
  settings: { templateName = '', templateLanguage = '' },
}: {
  assistantId: number;
  settings: MessagingChannel['settings'];
}) {
  const { t } = useTranslation('channels');
  const { data } = useApprovedMessages(assistantId, 'whatsapp');
  const choose = useChooseTemplate(assistantId);
  if (!data) return null;
  const plain = data.templates.filter(({ fields }) => fields.length === 0);
  const chosen = plain.findIndex(
    ({ name, language }) => name === templateName && language === (templateLanguage || 'en'),
  );
  // What was chosen before is told, also where it is approved no more.
  const other = templateName && chosen < 0 ? [{ value: 'other', label: templateName, isDisabled: true }] : [];
  return (
    <Select
      label={t('whatsapp.fields.templateName')}
      hint={t('whatsapp.hints.templateChoice')}
      value={chosen >= 0 ? String(chosen) : templateName ? 'other' : ''}
      disabled={choose.isPending}
      options={[
        { value: '', label: t('whatsapp.noTemplate') },
        ...other,
        ...plain.map(({ name, language }, index) => ({
          value: String(index),
          label: `${name} · ${language}`,
        })),
      ]}
      onChange={({ target: { value } }) => {
        const found = value === '' ? undefined : plain[Number(value)];
        choose.mutate(
          { templateName: found?.name ?? '', templateLanguage: found?.language ?? '' },
          {
            onSuccess: () => showToast({ type: 'success', title: t('whatsapp.templateKept') }),
            onError: (error) => showToast({ type: 'error', title: describeError(error).message }),
          },
        );
      }}
    />
  );
}
