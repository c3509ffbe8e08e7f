import { limits } from '@anito/contract/limits';
import { type ScraperMode, validateWebsite } from '@anito/contract/websites';
import { useMutation } from '@tanstack/react-query';
import { Check, Globe } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { wordLater } from '../../../lib/server-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { WebsitePagesState } from './website-pages-state.ts';

/** How long the success is shown before the choice of pages. */
const redirectMs = 1_000;

/** In the order in which they are offered. */
const modes: ScraperMode[] = ['Auto', 'HttpClient', 'Playwright'];

/** Asks for the address of a website, looks at it, and leads on to the choice of its pages. */
export function ConnectWebsiteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['websites', 'sources']);
  const formId = useId();
  const [mode, setMode] = useState<ScraperMode>('Auto');
  const { register, handleSubmit, watch, trigger, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { url: '' },
  });
  const { validation, validate } = useValidation();
  const isBlank = watch('url').trim() === '';
  const isBusy = validation.isPending || validation.isSuccess;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('connect.title')}
      description={t('connect.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('sources:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Globe aria-hidden size={16} />}
            disabled={isBlank}
            isBusy={isBusy}
          >
            {isBusy ? t('connect.busy') : t('connect.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={handleSubmit(({ url }) => (isBusy ? undefined : validate(url.trim(), mode)))}
      >
        <TextField
          label={t('connect.url')}
          required
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('connect.urlPlaceholder')}
          maxLength={limits.urlMax}
          readOnly={isBusy}
          error={formState.errors.url && t('connect.urlMissing')}
          // A form whose button is off does not submit by Enter.
          onKeyDown={(event) => event.key === 'Enter' && isBlank && void trigger('url')}
          {...register('url', { validate: (url) => url.trim() !== '' })}
        />
        <Outcome validation={validation} />
        <RadioCards
          legend={t('connect.mode')}
          value={mode}
          onChange={setMode}
          options={modes.map((value) => ({
            value,
            title: t(`connect.modes.${value}.title`),
            description: t(`connect.modes.${value}.text`),
            badge: value === 'Auto' && <Badge tone="accent">{t('connect.recommended')}</Badge>,
            isDisabled: isBusy,
          }))}
        />
        <ul className="flex flex-col gap-1 text-muted">
          {(['crawl', 'choose'] as const).map((note) => (
            <li key={note} className="flex gap-2">
              <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
              {t(`connect.notes.${note}`)}
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}

/** What the look at the website has come to, kept in sight. */
function Outcome({ validation }: { validation: ReturnType<typeof useValidation>['validation'] }) {
  const { t } = useTranslation('websites');
  const place = useRef<HTMLDivElement>(null);
  const { status } = validation;
  useEffect(() => {
    if (status !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [status]);
  return (
    <div ref={place} className="empty:hidden">
      {validation.isPending && (
        <div className="flex flex-col gap-2" role="status">
          <ProgressBar label={t('connect.progress')} />
          <p className="text-12 text-muted">{t('connect.progressHint')}</p>
        </div>
      )}
      {validation.isError && (
        <Banner tone="danger" title={t('connect.failedTitle')}>
          <span className="break-words">
            {validation.error instanceof ApiError || validation.error instanceof RefusedWebsite
              ? describeRefusal(validation.error)
              : t('connect.failedUnexpected')}
          </span>
        </Banner>
      )}
      {validation.isSuccess && <Banner tone="success">{t('connect.success')}</Banner>}
    </div>
  );
}

/** A website that was looked at and cannot be used; the message says why. */
class RefusedWebsite extends Error {}

const describeRefusal = (error: ApiError | RefusedWebsite) =>
  error instanceof RefusedWebsite ? error.message : describeError(error).message;

/** Looks at a website; a good one is handed to the choice of pages after a second. Closing the form stops it. */
function useValidation() {
  const { t } = useTranslation('websites');
  const navigate = useNavigate();
  const abort = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      abort.current?.abort();
      clearTimeout(timer.current);
    },
    [],
  );
  const validation = useMutation({
    mutationFn: async ({ url, mode }: { url: string; mode: ScraperMode }): Promise<WebsitePagesState> => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const result = await callApi(
        validateWebsite,
        { body: { baseUrl: url, scraperMode: mode } },
        { signal },
      );
      if (!result.isValid) {
        const text = result.errorMessage ?? t('connect.failed');
        throw new RefusedWebsite(await wordLater({ text, because: result.because }));
      }
      return { websiteUrl: url, validationResult: result, scraperMode: mode };
    },
    onSuccess: (state) => {
      timer.current = setTimeout(() => void navigate(paths.websitePages, { state }), redirectMs);
    },
  });
  return { validation, validate: (url: string, mode: ScraperMode) => validation.mutate({ url, mode }) };
}
