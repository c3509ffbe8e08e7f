import { limits } from '@anito/contract/limits';
import { type NotionValidation, validateNotionToken } from '@anito/contract/notion';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { wordLater } from '../../../lib/server-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NotionHelp } from './notion-help.tsx';

/** A token that Notion refused; its message is for a person. */
class RefusedToken extends Error {}

async function validate(apiToken: string): Promise<NotionValidation> {
  const validation = await callApi(validateNotionToken, { body: { apiToken } });
  if (!validation.isValid) {
    const { errorMessage, because } = validation;
    throw new RefusedToken(await wordLater({ text: errorMessage ?? '', because }));
  }
  return validation;
}

/**
 * Checks a Notion token: `submit` belongs to the form with this id. The token leaves for the server once and is kept
 * nowhere in the browser.
 */
export function useNotionToken(onValid: (validation: NotionValidation) => Promise<void> | void) {
  return useMutation({
    mutationFn: async (token: string) => onValid(await validate(token.trim())),
    // What was sent is not kept in memory for longer than it takes.
    gcTime: 0,
  });
}

/** The form for a Notion API key with the help beside it; the buttons that send it stand in the dialog's foot. */
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

/** The server's sentence about the token where it has one; otherwise what the failure means. */
function describeFailure(error: unknown, invalid: string, failed: string): string {
  return error instanceof RefusedToken ? error.message || invalid : failed;
}
