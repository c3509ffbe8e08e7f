import { type AnnouncementInput, announcementInput } from '@anito/contract/announcements';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
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

/** What was entered as the server takes it, in the languages that were chosen. */
function toInput({ audience, languages, texts }: AnnouncementValues): AnnouncementInput {
  return announcementInput.parse({
    audience,
    language: languages[0],
    texts: Object.fromEntries(languages.map((language) => [language, texts[language]])),
  });
}

/** What is about to be sent, under which key it is the same when it is sent again. */
type Written = { input: AnnouncementInput; key: string };

/** Writes an announcement; it is looked at, with how many get it, before it goes out. */
export function WriteAnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['announcements', 'ui']);
  const formId = useId();
  const form = useForm<AnnouncementValues>({
    mode: 'onTouched',
    defaultValues: {
      audience: 'everybody',
      languages: [i18n.language as Language],
      texts: { en: nothing, fil: nothing, es: nothing, fr: nothing },
    },
  });
  const { leave, question } = useDiscardGuard(form.formState.isDirty, onClose);
  const [written, setWritten] = useState<Written>();
  const [isSending, setIsSending] = useState(false);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      isBusy={isSending}
      size="lg"
      title={written ? t('previewTitle') : t('write')}
      description={written ? t('previewText') : t('writeText')}
      footer={
        !written && (
          <>
            <Button onClick={leave}>{t('ui:cancel')}</Button>
            <Button type="submit" form={formId} variant="primary">
              {t('preview')}
            </Button>
          </>
        )
      }
    >
      {written ? (
        <SendStep {...{ written, setIsSending, onClose }} onBack={() => setWritten(undefined)} />
      ) : (
        <AnnouncementForm
          id={formId}
          form={form}
          onSubmit={(values) => setWritten({ input: toInput(values), key: createRandomId() })}
        />
      )}
      {question}
    </Dialog>
  );
}

function SendStep({
  written: { input, key },
  setIsSending,
  onBack,
  onClose,
}: {
  written: Written;
  setIsSending: (isSending: boolean) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('announcements');
  const reach = useReach(input.audience);
  const publish = usePublish(key);
  const send = () => {
    setIsSending(true);
    publish.mutate(input, {
      onSuccess: () => {
        showToast({ type: 'success', title: t('sentNow') });
        onClose();
      },
      onSettled: () => setIsSending(false),
    });
  };
  const people = reach.data && {
    count: reach.data.people,
    number: formatNumber(reach.data.people),
    mails: formatNumber(reach.data.mails),
  };
  return (
    <div className="flex flex-col gap-6">
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
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button disabled={publish.isPending} onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="primary" disabled={!people} isBusy={publish.isPending} onClick={send}>
          {people ? t('send', people) : t('counting')}
        </Button>
      </div>
    </div>
  );
}
