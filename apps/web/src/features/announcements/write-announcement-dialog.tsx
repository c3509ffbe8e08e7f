import { type AnnouncementInput, announcementInput } from '@anito/contract/announcements';
import { type ReactNode, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { formatNumber } from '../../lib/format.ts';
import type { Language } from '../../lib/i18n/languages.ts';
import { createRandomId } from '../../lib/random-id.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useDiscardGuard } from '../../ui/use-discard-guard.tsx';
import { AnnouncementForm, type AnnouncementValues } from './announcement-form.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { usePublish, useReach } from './announcements.queries.ts';

const nothing = { title: '', text: '' };

/**
 * Converts the form values to the request body, with the texts of the chosen languages. The first of them is
 * the main language. Throws ZodError if the values are invalid.
 */
function toAnnouncementInput({ audience, languages, texts }: AnnouncementValues): AnnouncementInput {
  return announcementInput.parse({
    audience,
    language: languages[0],
    texts: Object.fromEntries(languages.map((language) => [language, texts[language]])),
  });
}

/**
 * Dialog that writes and publishes an announcement. Before publishing it shows a preview and the number of
 * recipients, and before losing a text it asks.
 */
export function WriteAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useTranslation();
  const form = useForm<AnnouncementValues>({
    mode: 'onTouched',
    defaultValues: {
      audience: 'everybody',
      languages: [i18n.language as Language],
      texts: { en: nothing, fil: nothing, es: nothing, fr: nothing },
    },
  });
  const { leave, question } = useDiscardGuard(form.formState.isDirty, onClose);
  const [draft, setDraft] = useState<AnnouncementDraft>();
  return draft ? (
    <SendDialog
      draft={draft}
      question={question}
      onBack={() => setDraft(undefined)}
      onLeave={leave}
      onSent={onClose}
    />
  ) : (
    <FormDialog
      form={form}
      question={question}
      onLeave={leave}
      onPreview={(values) => setDraft({ input: toAnnouncementInput(values), key: createRandomId() })}
    />
  );
}

/** First step: the form of the announcement. `question` is the dialog that asks before discarding. */
function FormDialog({
  form,
  question,
  onLeave,
  onPreview,
}: {
  form: UseFormReturn<AnnouncementValues>;
  question: ReactNode;
  onLeave: () => void;
  onPreview: (values: AnnouncementValues) => void;
}) {
  const { t } = useTranslation(['announcements', 'ui']);
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onLeave()}
      size="lg"
      title={t('write')}
      description={t('writeText')}
      footer={
        <>
          <Button onClick={onLeave}>{t('ui:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('preview')}
          </Button>
        </>
      }
    >
      <AnnouncementForm id={formId} form={form} onSubmit={onPreview} />
      {question}
    </Dialog>
  );
}

/** The announcement about to be sent. The key makes a repeated request harmless. */
type AnnouncementDraft = { input: AnnouncementInput; key: string };

/**
 * Second step: preview, number of recipients and the button that publishes. `question` is the dialog that
 * asks before discarding.
 */
function SendDialog({
  draft: { input, key },
  question,
  onBack,
  onLeave,
  onSent,
}: {
  draft: AnnouncementDraft;
  question: ReactNode;
  onBack: () => void;
  onLeave: () => void;
  onSent: () => void;
}) {
  const { t } = useTranslation('announcements');
  const reach = useReach(input.audience);
  const publish = usePublish(key);
  const send = () =>
    publish.mutate(input, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('sentNow') });
        onSent();
      },
    });
  const people = reach.data && {
    count: reach.data.people,
    number: formatNumber(reach.data.people),
    mails: formatNumber(reach.data.mails),
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onLeave()}
      isBusy={publish.isPending}
      size="lg"
      title={t('previewTitle')}
      description={t('previewText')}
      footer={
        <>
          <Button disabled={publish.isPending} onClick={onBack}>
            {t('back')}
          </Button>
          <Button variant="primary" disabled={!people} isBusy={publish.isPending} onClick={send}>
            {people ? t('send', people) : t('counting')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AnnouncementPreview input={input} />
        {people && <Banner>{t(`reach.${input.audience}`, people)}</Banner>}
        {reach.isError && (
          <Banner
            tone="danger"
            title={t('reachFailed')}
            action={
              <Button size="sm" isBusy={reach.isFetching} onClick={() => void reach.refetch()}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {publish.error && (
          <Banner tone="danger" title={t('notSent')}>
            {describeError(publish.error).message}
          </Banner>
        )}
      </div>
      {question}
    </Dialog>
  );
}
