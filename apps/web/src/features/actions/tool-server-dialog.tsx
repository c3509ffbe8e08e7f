import { addToolServer } from '@anito/contract/action-calls';
import type { ToolServer } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useActionsChanged } from './actions.queries.ts';

type Values = { name: string; address: string; token: string };

/** Dialog that adds an MCP server. Its tools are selected afterwards. */
export function ToolServerDialog({
  assistantId,
  onAdded,
  onClose,
}: {
  assistantId: number;
  onAdded: (server: ToolServer) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', address: '', token: '' } });
  const { register, formState } = form;
  const { errors } = formState;
  const { changed } = useActionsChanged(assistantId);
  const adding = useMutation({
    mutationFn: ({ name, address, token }: Values) =>
      callApi(addToolServer, {
        params: { id: assistantId },
        body: { name: name.trim(), address: address.trim(), token: token.trim() || null },
      }),
    onSuccess: async (server) => {
      await changed();
      if (server.kind !== 'server') return onClose();
      if (server.listProblem === null) {
        const count = server.tools.length;
        const title = t('server.done', { count, number: formatNumber(count) });
        showToast({ type: 'success', title, message: t('server.doneText') });
      }
      onAdded(server);
    },
  });
  const plain = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;
  return (
    <FormDialog
      title={t('server.title')}
      description={t('server.text')}
      save={t('server.save')}
      busy={t('server.saving')}
      failed={<p>{t('form.failed')}</p>}
      formClass="flex flex-col gap-5"
      isDirty={formState.isDirty}
      saving={adding}
      onSubmit={form.handleSubmit((values) => adding.mutate(values))}
      onClose={onClose}
    >
      <TextField
        label={t('server.name')}
        required
        placeholder={t('server.namePlaceholder')}
        maxLength={limits.actionNameMax}
        autoComplete="off"
        error={errors.name && t('form.nameWrong')}
        {...register('name', { validate: (text) => text.trim().length >= 2 })}
      />
      <TextField
        label={t('server.address')}
        required
        inputMode="url"
        hint={t('server.addressHint')}
        maxLength={limits.urlMax}
        error={errors.address && t('form.addressWrong')}
        {...plain}
        {...register('address', { validate: (text) => /^https?:\/\/[^/?#{}\s]+/i.test(text.trim()) })}
      />
      <TextField
        label={t('server.token')}
        isOptional
        type="password"
        hint={t('server.tokenHint')}
        maxLength={limits.secretHeaderMax}
        {...plain}
        {...register('token')}
      />
    </FormDialog>
  );
}
