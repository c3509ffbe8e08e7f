import {
  type Appearance,
  type Assistant,
  appearanceFields,
  colorFields,
  customizeAssistant,
} from '@anito/contract/assistants';
import { isHexColor } from '@anito/contract/colors';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createChatTheme } from '../../../chat/create-chat-theme.ts';
import { toLogoUrl } from '../../../chat/logo-url.ts';
import { callApi } from '../../../lib/api.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useEdit } from '../../../ui/use-edit.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useStoreAssistant } from '../assistants.queries.ts';
import { AppearancePreview } from './appearance-preview.tsx';
import { ColorField } from './color-field.tsx';
import { ContrastWarnings } from './contrast-warnings.tsx';
import { toDefaultSwatch } from './default-swatch.ts';
import { findLowContrastPairs } from './find-low-contrast-pairs.ts';
import { LogoField } from './logo-field.tsx';
import { prepareLogo } from './prepare-logo.ts';

const groups = [
  { key: 'page', fields: ['backgroundColor', 'buttonColor'] },
  { key: 'header', fields: ['headerColor', 'headerTextColor'] },
  { key: 'bot', fields: ['botBackgroundColor', 'botTextColor', 'textBorderColor'] },
  { key: 'user', fields: ['userBackgroundColor', 'userTextColor'] },
  { key: 'input', fields: ['chatInputTextColor'] },
] as const;

const pickAppearance = (of: Appearance) =>
  Object.fromEntries(appearanceFields.map((name) => [name, of[name]])) as Appearance;
const plainLook = Object.fromEntries(appearanceFields.map((name) => [name, null])) as Appearance;

const renderColor = (color: string | null) =>
  color && (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 rounded-full border border-border-strong"
        style={{ backgroundColor: color }}
      />
      {color}
    </span>
  );
const renderLogo = (picture: string | null, alt: string) => {
  const url = toLogoUrl(picture);
  return url ? <img src={url} alt={alt} className="size-16 rounded-control object-contain" /> : null;
};

/** Form for the picture and colors of an assistant, with a preview. */
export function AppearanceForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('customize');
  const { id, name } = assistant;
  const store = useStoreAssistant();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => pickAppearance(assistant));
  const updateDraft = (change: Partial<Appearance>) => setDraft((before) => ({ ...before, ...change }));
  const picture = useMutation({
    mutationFn: prepareLogo,
    onSuccess: (logoBase64) => updateDraft({ logoBase64 }),
  });
  const edit = useEdit<Assistant, Appearance>({
    resource: 'assistant',
    latest: assistant,
    values: draft,
    toValues: pickAppearance,
    setValues: setDraft,
    fields: {
      ...Object.fromEntries(
        colorFields.map((field) => [field, { label: t(`colors.${field}`), show: renderColor }]),
      ),
      logoBase64: { label: t('logo'), show: (picture) => renderLogo(picture, t('logo')) },
    },
    send: (body, { version }) => callApi(customizeAssistant, { params: { id }, body: { ...body, version } }),
    store: (saved) => store(id, () => saved),
    onSaved: (_, message) => showToast({ type: 'success', title: t('saved'), message }),
  });
  const { isDirty } = edit;
  const logoUrl = toLogoUrl(draft.logoBase64);
  const isWrong = colorFields.some((field) => draft[field] !== null && !isHexColor(draft[field]));
  const theme = useMemo(() => createChatTheme(draft), [draft]);
  const faintPairs = findLowContrastPairs(draft);
  const { question } = useLeaveGuard(isDirty);
  function save(event: FormEvent) {
    event.preventDefault();
    if (isWrong) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    else edit.save(draft);
  }
  return (
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
      {/* On phones the preview stays visible above the fields, if the window is high enough for both. */}
      <div className="z-10 -mx-4 bg-surface px-4 pb-2 max-lg:[@media(min-height:46rem)]:sticky max-lg:[@media(min-height:46rem)]:top-16 lg:sticky lg:top-20 lg:order-last lg:mx-0 lg:px-0">
        <AppearancePreview assistant={assistant} logoUrl={logoUrl} theme={theme} />
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={save}
        className="flex flex-col gap-8 max-lg:[&_input]:scroll-mt-100 max-lg:[&_button]:scroll-mt-100"
      >
        <LogoField
          name={name}
          logoUrl={logoUrl}
          isBusy={picture.isPending}
          error={picture.isError ? t('logoFailed') : undefined}
          onChoose={(file) => picture.mutate(file)}
          onRemove={() => updateDraft({ logoBase64: null })}
        />
        {groups.map(({ key, fields }) => (
          <fieldset key={key} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-3 text-16 font-semibold">{t(`groups.${key}`)}</legend>
            {fields.map((field) => (
              <ColorField
                key={field}
                label={t(`colors.${field}`)}
                value={draft[field] ?? ''}
                defaultSwatch={toDefaultSwatch(field, theme)}
                onChange={(value) => updateDraft({ [field]: value || null })}
              />
            ))}
            <ContrastWarnings
              pairs={faintPairs.filter(({ text }) => fields.some((field) => field === text))}
              onFix={(field, color) => updateDraft({ [field]: color })}
            />
          </fieldset>
        ))}
        <Button
          variant="ghost"
          className="self-start"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => setDraft(plainLook)}
        >
          {t('reset')}
        </Button>
        {edit.error && (
          <Banner tone="danger" title={t('saveFailed')}>
            {t('kept')}
          </Banner>
        )}
        <div className="sticky bottom-0 -mx-1 flex flex-wrap justify-end gap-2 border-t border-border bg-surface px-1 py-3">
          {edit.notice && <div className="mb-1 w-full">{edit.notice}</div>}
          <Button disabled={!isDirty || edit.isPending} onClick={() => setDraft(pickAppearance(edit.base))}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty} isBusy={edit.isPending}>
            {edit.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
      {question}
      {edit.question}
    </div>
  );
}
