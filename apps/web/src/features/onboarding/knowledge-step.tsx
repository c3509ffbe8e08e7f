import { chooseKnowledge, type OnboardingStatus } from '@anito/contract/onboarding';
import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { callApi } from '../../lib/api.ts';
import { saveLanguageForMails } from '../../lib/user-settings.ts';
import type { ConnectionKey } from '../../source-kind/connections.ts';
import { SourceTypeIcon } from '../../source-kind/source-type-icon.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { useCompleteStep } from './onboarding.queries.ts';
import { StepFailure } from './step-failure.tsx';
import { StepFrame } from './step-frame.tsx';

/** Renders the ways to create a source. Each calls `onCreated` with the new source. */
export type RenderSourceOptions = (onCreated: (key: Pick<ConnectionKey, 'id'>) => void) => {
  website: ReactNode;
  upload: ReactNode;
  sample: ReactNode;
};

/** Onboarding step for the first source: a website, files, the sample business, or an existing source. */
export function KnowledgeStep({
  status,
  connections,
  hasFocus,
  renderWays,
  onNext,
}: {
  status: OnboardingStatus;
  connections: Connection[];
  hasFocus: boolean;
  renderWays: RenderSourceOptions;
  onNext: (status: OnboardingStatus) => void;
}) {
  const { t } = useTranslation('onboarding');
  const client = useQueryClient();
  const step = useCompleteStep((connectionId: number) => {
    void saveLanguageForMails(client);
    return callApi(chooseKnowledge, { body: { connectionId } });
  }, onNext);
  const choose = ({ id }: Pick<ConnectionKey, 'id'>) => step.mutate(id);
  const options = renderWays(choose);
  return (
    <StepFrame title={t('knowledge.title')} text={t('knowledge.text')} hasFocus={hasFocus}>
      {status.lost === 'source' && <Banner tone="warning">{t('knowledge.lost')}</Banner>}
      <StepFailure
        error={step.error}
        {...(step.variables !== undefined && { onRetry: () => step.mutate(step.variables) })}
      />
      <Card className="flex flex-col gap-6">
        {options.website}
        <div className="border-t border-border pt-6">
          <p className="mb-3 text-muted">{t('knowledge.noWebsite')}</p>
          <div className="flex flex-wrap items-center gap-3 max-sm:*:w-full">
            {options.sample}
            {options.upload}
            <Link
              to={`${paths.sources}?open=notion`}
              className="rounded-control px-1 py-2 text-accent-strong hover:underline touch:py-3"
            >
              {t('knowledge.notion')}
            </Link>
          </div>
        </div>
      </Card>
      {connections.length > 0 && (
        <div>
          <h2 id="onboarding-own" className="mb-2 text-14 font-semibold">
            {t('knowledge.own')}
          </h2>
          <ul aria-labelledby="onboarding-own" className="flex flex-col gap-2">
            {connections.map((connection) => (
              <li key={connection.id}>
                <button
                  type="button"
                  disabled={step.isPending}
                  onClick={() => choose(connection)}
                  className="flex min-h-12 w-full items-center gap-3 rounded-card border border-border bg-raised px-4 py-2 text-start transition-colors hover:border-accent hover:bg-accent-soft"
                >
                  <SourceTypeIcon type={connection.type} />
                  <span dir="auto" className="min-w-0 flex-1 break-words">
                    {connection.name}
                  </span>
                  <ArrowRight aria-hidden size={16} className="shrink-0 text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </StepFrame>
  );
}
