import { limits } from '@anito/contract/limits';
import { type NotionValidation, validateNotionToken } from '@anito/contract/notion';
import { useMutation } from '@tanstack/react-query';
import { ChevronRight, ExternalLink, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { localizeMessage } from '../../../lib/server-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A token that Notion refused. Its message is shown to the user. */
class TokenRefusedError extends Error {}

/**
 * Lets the server check a Notion token. Throws TokenRefusedError with the localized reason if Notion refuses
 * it, and ApiError on other failures.
 */
async function validate(apiToken: string): Promise<NotionValidation> {
  const validation = await callApi(validateNotionToken, { body: { apiToken } });
  if (!validation.isValid) {
    const { errorMessage, because } = validation;
    throw new TokenRefusedError(await localizeMessage({ text: errorMessage ?? '', because }));
  }
  return validation;
}

/**
 * Returns a mutation that checks a Notion token and passes the result to `onValid`. It fails if the token is
 * refused. The token itself is not stored in the browser.
 */
export function useNotionToken(onValid: (validation: NotionValidation) => Promise<void> | void) {
  return useMutation({
    mutationFn: async (token: string) => onValid(await validate(token.trim())),
    // The sent token must not stay in memory.
    gcTime: 0,
  });
}

/** Form for a Notion token, with instructions. Its submit button is outside and refers to it by `formId`. */
export function NotionTokenForm({
  formId,
  checking,
  fieldRef,
  children,
}: {
  formId: string;
  checking: ReturnType<typeof useNotionToken>;
  fieldRef: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  const { t } = useTranslation('notion');
  const [isShown, setIsShown] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { apiToken: '' } });
  const { ref, ...field } = register('apiToken', {
    validate: (token) => token.trim() !== '' || t('connect.required'),
  });
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={handleSubmit(({ apiToken }) => (checking.isPending ? undefined : checking.mutate(apiToken)))}
    >
      {children}
      <TextField
        label={t('connect.label')}
        type={isShown ? 'text' : 'password'}
        required
        placeholder={t('connect.placeholder')}
        maxLength={limits.notionTokenMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint={t('connect.kept')}
        error={formState.errors.apiToken?.message}
        ref={(node) => {
          ref(node);
          fieldRef.current = node;
        }}
        {...field}
        end={
          <IconButton
            size="sm"
            label={isShown ? t('connect.hide') : t('connect.show')}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
      {checking.isError && (
        <Banner tone="danger" title={t('connect.failedTitle')}>
          {describeFailure(checking.error, t('connect.invalid'), t('connect.failed'))}
        </Banner>
      )}
      <NotionHelp />
    </form>
  );
}

/**
 * Returns the reason why a token was refused, or `invalid` if there is no reason. Returns `failed` for other
 * errors.
 */
function describeFailure(error: unknown, invalid: string, failed: string): string {
  return error instanceof TokenRefusedError ? error.message || invalid : failed;
}

const integrationsPage = 'https://www.notion.so/my-integrations';
const steps = ['open', 'copy', 'share', 'enter'] as const;

/** Collapsed instructions for creating a Notion integration and sharing pages with it. */
function NotionHelp() {
  const { t } = useTranslation('notion');
  return (
    <details className="group rounded-card border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        {t('help.title')}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-4">
        <ol className="flex flex-col gap-3">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-12 font-semibold tabular-nums"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-0.5">{t(`help.steps.${step}`)}</span>
            </li>
          ))}
        </ol>
        <a
          href={integrationsPage}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-8 w-fit items-center gap-2 rounded-control font-semibold text-accent-strong underline underline-offset-4 touch:min-h-11"
        >
          {t('help.open')}
          <ExternalLink aria-hidden size={16} className="shrink-0" />
        </a>
      </div>
    </details>
  );
}
