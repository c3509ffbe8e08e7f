import type { Assistant } from '@anito/contract/assistants';
import { PRODUCT_NAME } from '@anito/contract/limits';
import type { SiteInput, SiteView } from '@anito/contract/settings';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FormFoot } from './form-foot.tsx';
import { SettingCard } from './setting-card.tsx';
import { useOwnAssistants, useSaveSite, useSiteSettings } from './settings.queries.ts';
import { useUnsavedWork } from './unsaved-work.tsx';

const contactNames = ['privacy', 'support', 'dpo'] as const;

type Values = Record<(typeof contactNames)[number], string> & { brandName: string; assistant: string };

const toValues = ({ brandName, contacts, assistant }: SiteView): Values => ({
  brandName: brandName ?? '',
  privacy: contacts.privacy ?? '',
  support: contacts.support ?? '',
  dpo: contacts.dpo ?? '',
  assistant: assistant ? String(assistant.id) : '',
});

/** Converts the form values to the request body. Empty fields become null. */
const toInput = ({ brandName, privacy, support, dpo, assistant }: Values): SiteInput => ({
  brandName: brandName.trim() || null,
  contacts: {
    privacy: privacy.trim() || null,
    support: support.trim() || null,
    dpo: dpo.trim() || null,
  },
  assistantId: assistant ? Number(assistant) : null,
});

/** Settings of the public pages: name, contact addresses and the assistant shown there. */
export function PublicSiteCard() {
  const { t } = useTranslation('installation');
  const query = useSiteSettings();
  const assistants = useOwnAssistants();
  return (
    <SettingCard anchor="site" title={t('site.title')} text={t('site.text')} query={query}>
      {(site) => <SiteForm site={site} assistants={assistants.data ?? []} />}
    </SettingCard>
  );
}

/**
 * Returns the options for the assistant of the public pages: no assistant, the admin's active assistants, and
 * the current one, which may be paused or belong to another user.
 */
function useChoices({ assistant }: SiteView, assistants: Assistant[]) {
  const { t } = useTranslation('installation');
  const offered = assistants.filter(({ id, isActive }) => isActive || id === assistant?.id);
  const isOther = assistant && !offered.some(({ id }) => id === assistant.id);
  return [
    { value: '', label: t('site.noAssistant') },
    ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isOther ? [{ value: String(assistant.id), label: assistant.name ?? t('site.otherAssistant') }] : []),
  ];
}

/** Form for the settings of the public pages. */
function SiteForm({ site, assistants }: { site: SiteView; assistants: Assistant[] }) {
  const { t } = useTranslation('installation');
  const save = useSaveSite();
  const choices = useChoices(site, assistants);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    values: toValues(site),
  });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);
  const submit = handleSubmit((values) =>
    save.mutate(toInput(values), {
      onSuccess: (saved) => {
        showToast({ type: 'success', title: t('site.saved') });
        reset(toValues(saved));
      },
    }),
  );
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label={t('site.brandName')}
        placeholder={PRODUCT_NAME}
        maxLength={40}
        hint={t('site.brandNameHint')}
        autoComplete="off"
        {...register('brandName')}
      />
      {contactNames.map((name) => {
        const isSetByServer = site.contactsSetByServer.includes(name);
        return (
          <TextField
            key={name}
            type="email"
            label={t(`site.contacts.${name}`)}
            isOptional={!isSetByServer}
            readOnly={isSetByServer}
            hint={isSetByServer && t('setByServer')}
            autoComplete="off"
            error={errors[name] && t('addressWrong')}
            {...register(name, {
              validate: (text) => text.trim() === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim()),
            })}
          />
        );
      })}
      <Select
        label={t('site.assistant')}
        hint={t('site.assistantHint')}
        options={choices}
        {...register('assistant')}
      />
      {site.assistant && !site.assistant.isShown && <Banner tone="warning">{t('site.notShown')}</Banner>}
      <FormFoot
        error={save.error}
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={() => {
          reset();
          save.reset();
        }}
      />
    </form>
  );
}
