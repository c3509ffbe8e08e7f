import {
  type Business,
  businessKinds,
  businessNameMax,
  describeBusiness,
  type OnboardingStatus,
} from '@anito/contract/onboarding';
import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarCheck,
  GraduationCap,
  Handshake,
  type LucideIcon,
  Shapes,
  Store,
  Utensils,
} from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { saveLanguageForMails } from '../../lib/user-settings.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

const icons: Record<Business['businessKind'], LucideIcon> = {
  shop: Store,
  food: Utensils,
  bookings: CalendarCheck,
  services: Handshake,
  education: GraduationCap,
  other: Shapes,
};

/** Step for the name and kind of the business. */
export function BusinessStep({
  status,
  hasFocus,
  onNext,
}: {
  status: OnboardingStatus;
  hasFocus: boolean;
  onNext: () => void;
}) {
  const { t } = useTranslation('onboarding');
  const [name, setName] = useState(status.business?.businessName ?? '');
  const [kind, setKind] = useState(status.business?.businessKind ?? 'other');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const step = useCompleteStep((body: Business) => {
    void saveLanguageForMails(client);
    return callApi(describeBusiness, { body });
  }, onNext);
  const isMissing = name.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (isMissing) return field.current?.focus();
    if (!step.isPending) step.mutate({ businessName: name.trim(), businessKind: kind });
  }
  return (
    <StepFrame title={t('business.title')} text={t('business.text')} hasFocus={hasFocus}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          ref={field}
          label={t('business.name')}
          required
          autoFocus={!hasFocus}
          autoComplete="organization"
          placeholder={t('business.namePlaceholder')}
          maxLength={businessNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => name !== '' && setIsSubmitted(true)}
          error={isSubmitted && isMissing && t('business.nameMissing')}
        />
        <RadioCards
          legend={t('business.kind')}
          columns={2}
          value={kind}
          onChange={setKind}
          options={businessKinds.map((value) => {
            const Icon = icons[value];
            return {
              value,
              title: t(`business.kinds.${value}.title`),
              description: t(`business.kinds.${value}.text`),
              icon: <Icon aria-hidden size={20} />,
            };
          })}
        />
        <StepFailure error={step.error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="self-end max-sm:w-full"
          isBusy={step.isPending}
        >
          {t('next')}
        </Button>
      </form>
    </StepFrame>
  );
}
