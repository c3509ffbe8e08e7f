import {
  type Appearance,
  type Assistant,
  appearanceFields,
  colorFields,
  customizeAssistant,
} from '@anito/contract/assistants';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHexColor } from '../../../chat/colors.ts';
import { createChatTheme } from '../../../chat/create-chat-theme.ts';
import { toLogoUrl } from '../../../chat/logo-url.ts';
import { callApi } from '../../../lib/api.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLeaveGuard } from '../../../ui/use-leave-guard.tsx';
import { useStoreAssistant } from '../assistants.queries.ts';
import { AppearancePreview } from './appearance-preview.tsx';
import { ColorField } from './color-field.tsx';
import { ContrastWarnings } from './contrast-warnings.tsx';
import { toDefaultSwatch } from './default-swatch.ts';
import { findFaintPairs } from './find-faint-pairs.ts';
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

/** The picture and the colours of an assistant beside what visitors would see of them. */
export function AppearanceForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('customize');
  const { id, name } = assistant;
  const store = useStoreAssistant();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => pickAppearance(assistant));
  const put = (change: Partial<Appearance>) => setDraft((before) => ({ ...before, ...change }));
  const picture = useMutation({
    mutationFn: prepareLogo,
    onSuccess: (logoBase64) => put({ logoBase64 }),
  });
  const saving = useMutation({
    mutationFn: () => callApi(customizeAssistant, { params: { id }, body: draft }),
    onSuccess: (saved) => {
      store(id, () => saved);
      setDraft(pickAppearance(saved));
      showToast({ type: 'success', title: t('saved') });
    },
  });
  const logoUrl = toLogoUrl(draft.logoBase64);
  const isDirty = appearanceFields.some((field) => draft[field] !== assistant[field]);
  const isWrong = colorFields.some((field) => draft[field] !== null && !isHexColor(draft[field]));
  const theme = useMemo(() => createChatTheme(draft), [draft]);
  const faintPairs = findFaintPairs(draft);
  const { question } = useLeaveGuard(isDirty);
  function save(event: FormEvent) {
    event.preventDefault();
    if (isWrong) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
    else if (!saving.isPending) saving.mutate();
  }
  return (
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:items-start">
      {/* On phones it stays in sight over the fields, where the window is high enough for both. */}
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
          onRemove={() => put({ logoBase64: null })}
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
                onChange={(value) => put({ [field]: value || null })}
              />
            ))}
            <ContrastWarnings
              pairs={faintPairs.filter(({ text }) => fields.some((field) => field === text))}
              onFix={(field, color) => put({ [field]: color })}
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
        {saving.isError && (
          <Banner tone="danger" title={t('saveFailed')}>
            {t('kept')}
          </Banner>
        )}
        <div className="sticky bottom-0 -mx-1 flex justify-end gap-2 border-t border-border bg-surface px-1 py-3">
          <Button disabled={!isDirty || saving.isPending} onClick={() => setDraft(pickAppearance(assistant))}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" disabled={!isDirty} isBusy={saving.isPending}>
            {saving.isPending ? t('saving') : t('save')}
          </Button>
        </div>
      </form>
      {question}
    </div>
  );
}
