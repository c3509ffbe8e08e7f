import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeInSentence } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { AssistantForm } from '../assistant-form.ts';
import { AssistantSummary } from '../assistant-summary.tsx';
import { BasicFields } from '../form-fields.tsx';

/** Last wizard step: name and description of the assistant, a summary, and why it cannot be created. */
export function FinishStep({
  form,
  isIncomplete,
  error,
}: {
  form: UseFormReturn<AssistantForm>;
  /** Whether the name or prompt is missing. */
  isIncomplete: boolean;
  /** Why the assistant could not be created. */
  error: unknown;
}) {
  const { t } = useTranslation(['wizard', 'assistants']);
  return (
    <>
      <BasicFields form={form} isNameProposed />
      <section>
        <h4 className="mb-2 text-14 font-semibold">{t('finish.summary')}</h4>
        <AssistantSummary form={form.watch()} hasCode={false} />
      </section>
      {isIncomplete && <Banner tone="warning">{t('finish.incomplete')}</Banner>}
      {error != null && (
        <Banner tone="danger" title={t('assistants:errors.create')}>
          {error instanceof ApiError && describeInSentence(error)} {t('assistants:errors.kept')}
        </Banner>
      )}
    </>
  );
}
