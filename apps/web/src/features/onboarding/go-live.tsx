import type { Assistant } from '@anito/contract/assistants';
import { putAssistantLive, type Visibility, visibilities } from '@anito/contract/onboarding';
import { useMutation } from '@tanstack/react-query';
import { Globe, Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { StepFailure } from './step-failure.tsx';

const icons = { public: Globe, link: Link2 };

/**
 * Form that publishes the assistant for all visitors or only by link. Until then only the owner can use it.
 */
export function GoLive({
  assistant: { isActive, publicAccessCode, isIndexable: isListed },
  onLive,
}: {
  assistant: Pick<Assistant, 'isActive' | 'publicAccessCode' | 'isIndexable'>;
  onLive: () => Promise<void>;
}) {
  const { t } = useTranslation('onboarding');
  const [visibility, setVisibility] = useState<Visibility>(publicAccessCode === null ? 'public' : 'link');
  const [isIndexable, setIsIndexable] = useState(isActive && isListed);
  const opening = useMutation({
    mutationFn: () =>
      callApi(putAssistantLive, {
        body: { visibility, isIndexable: visibility === 'public' && isIndexable },
      }),
    onSuccess: onLive,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!opening.isPending) opening.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <RadioCards
          legend={t('live.who')}
          value={visibility}
          onChange={setVisibility}
          options={visibilities.map((value) => {
            const Icon = icons[value];
            return {
              value,
              title: t(`live.ways.${value}.title`),
              description: t(`live.ways.${value}.text`),
              icon: <Icon aria-hidden size={20} />,
            };
          })}
        />
        {/* Stays in place for the other choice, so that the page does not move. */}
        <Checkbox
          label={t('live.listed')}
          hint={t(visibility === 'public' ? 'live.listedHint' : 'live.listedOverruled')}
          checked={visibility === 'public' && isIndexable}
          disabled={visibility !== 'public'}
          onChange={(event) => setIsIndexable(event.target.checked)}
        />
      </Card>
      <StepFailure error={opening.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="self-end max-sm:w-full"
        isBusy={opening.isPending}
      >
        {t('live.submit')}
      </Button>
    </form>
  );
}
