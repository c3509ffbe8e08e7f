import { refreshToolServer, updateToolServer } from '@anito/contract/action-calls';
import type { ServerTool, ToolServer, ToolServerUpdate } from '@anito/contract/actions';
import { limits } from '@anito/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useActionsChanged } from './actions.queries.ts';
import type { TryTarget } from './try-dialog.tsx';

/** Unsaved selection of a tool. */
type Choice = { isChosen: boolean; asksFirst: boolean };

/** Tools of an MCP server: which are used, and which run without confirmation. */
export function ToolsDialog({
  server,
  onTry,
  onClose,
}: {
  server: ToolServer;
  onTry: (target: TryTarget) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['actions', 'ui']);
  const { id, assistantId, name, tools, listProblem } = server;
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [token, setToken] = useState('');
  const { changed } = useActionsChanged(assistantId);
  const saving = useMutation({
    mutationFn: (body: ToolServerUpdate) => callApi(updateToolServer, { params: { id }, body }),
    onSuccess: async () => {
      await changed();
      showToast({ type: 'success', title: t('server.saved') });
      onClose();
    },
  });
  const refreshing = useMutation({
    mutationFn: async () => {
      if (token.trim() !== '')
        await callApi(updateToolServer, { params: { id }, body: { token: token.trim() } });
      return callApi(refreshToolServer, { params: { id } });
    },
    onSuccess: async () => {
      setChoices({});
      await changed();
    },
  });
  const isBusy = saving.isPending || refreshing.isPending;
  const failure = saving.error ?? refreshing.error;
  const save = () =>
    saving.mutate({
      tools: Object.entries(choices).map(([tool, choice]) => ({ name: tool, ...choice })),
      ...(token.trim() === '' ? {} : { token: token.trim() }),
    });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isBusy={isBusy}
      size="lg"
      title={t('server.toolsTitle', { name })}
      description={t('server.toolsText')}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" isBusy={saving.isPending} disabled={refreshing.isPending} onClick={save}>
            {t('server.save2')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ListingHeader
          server={server}
          isBusy={refreshing.isPending}
          onRefresh={() => !isBusy && refreshing.mutate()}
        />
        {listProblem && <Banner tone="warning" title={t(`reasons.${listProblem}`)} />}
        {failure && <Banner tone="danger" title={describeError(failure).message} />}
        {tools.length === 0 && !listProblem && <p className="text-muted">{t('server.noTools')}</p>}
        {tools.length > 0 && (
          <ul className="divide-y divide-border rounded-card border border-border">
            {tools.map((tool) => (
              <ToolRow
                key={tool.name}
                tool={tool}
                choice={choices[tool.name] ?? tool}
                onChoose={(choice) => setChoices({ ...choices, [tool.name]: choice })}
                onTry={() =>
                  tool.parameters &&
                  onTry({
                    id,
                    assistantId,
                    name: tool.title,
                    toolName: tool.toolName,
                    parameters: tool.parameters,
                  })
                }
              />
            ))}
          </ul>
        )}
        <TextField
          label={t('server.newToken')}
          isOptional
          type="password"
          autoComplete="off"
          hint={t('server.tokenHint')}
          maxLength={limits.secretHeaderMax}
          placeholder={server.hasToken ? t('form.secretKept') : undefined}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

/** Address of the server, the age of its list of tools, and a button that refreshes it. */
function ListingHeader({
  server: { listedAt, address },
  isBusy,
  onRefresh,
}: {
  server: ToolServer;
  isBusy: boolean;
  onRefresh: () => void;
}) {
  const { t } = useTranslation('actions');
  const now = useNow();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 text-13 text-muted">
        <p dir="ltr" className="truncate font-mono">
          {address}
        </p>
        <time dateTime={listedAt} title={formatDateTime(listedAt)}>
          {t('server.listed', { when: formatRelative(listedAt, now) })}
        </time>
      </div>
      <Button size="sm" icon={<RotateCw aria-hidden size={16} />} isBusy={isBusy} onClick={onRefresh}>
        {t(isBusy ? 'server.refreshing' : 'server.refresh')}
      </Button>
    </div>
  );
}

/** One tool: its checkbox, whether it asks first, and a button for a test run. */
function ToolRow({
  tool: { title, description, problem, isReadOnly, isChosen: isStored },
  choice: { isChosen, asksFirst },
  onChoose,
  onTry,
}: {
  tool: ServerTool;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onTry: () => void;
}) {
  const { t } = useTranslation('actions');
  const locked = t(isReadOnly ? 'server.reads' : 'server.changes');
  return (
    <li className="flex items-start gap-2 px-3 py-2 sm:px-4">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={
            <span dir="auto" className="font-semibold break-words">
              {title}
            </span>
          }
          hint={
            <span dir="auto" className="line-clamp-3 break-words">
              {problem ? t(`server.problems.${problem}`) : description}
            </span>
          }
          checked={isChosen}
          disabled={problem !== null}
          onChange={(event) => onChoose({ isChosen: event.target.checked, asksFirst })}
        />
        {isChosen && (
          <Checkbox
            className="ms-8"
            label={t('form.asksFirst')}
            hint={locked}
            checked={asksFirst || !isReadOnly}
            disabled={!isReadOnly}
            onChange={(event) => onChoose({ isChosen, asksFirst: event.target.checked })}
          />
        )}
      </div>
      {isStored && isChosen && (
        <Button size="sm" aria-label={t('try', { name: title })} onClick={onTry}>
          {t('server.tryTool')}
        </Button>
      )}
    </li>
  );
}
