import type { Action } from '@anito/contract/actions';
import { Globe, KeyRound, Pencil, Play, Server, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSwitchAction } from './actions.queries.ts';
import type { OpenDialog } from './open-dialog.ts';

/** One action: name, description, state and buttons. */
export function ActionRow({ action, onOpen }: { action: Action; onOpen: (openDialog: OpenDialog) => void }) {
  const { t } = useTranslation('actions');
  const { name, isActive } = action;
  const switching = useSwitchAction(action);
  const Icon = action.kind === 'http' ? Globe : Server;
  return (
    <li className="flex items-start gap-3 px-3 py-3 sm:px-4">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold break-words">
          {name}
        </p>
        {action.kind === 'http' && (
          <p dir="auto" className="mt-1 line-clamp-2 max-w-prose break-words text-muted">
            {action.description}
          </p>
        )}
        <p dir="ltr" className="mt-1 truncate font-mono text-13 text-muted" title={action.address}>
          {action.kind === 'http' ? `${action.method} ` : ''}
          {action.address}
        </p>
        <ActionBadges action={action} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <Checkbox
            className="w-fit"
            label={<span aria-hidden>{t('on')}</span>}
            aria-label={t('isOn', { name })}
            checked={isActive}
            onChange={(event) => switching.mutate(event.target.checked)}
          />
          {action.kind === 'server' && (
            <Button
              size="sm"
              aria-label={t('tools', { name })}
              onClick={() => onOpen({ dialog: 'tools', server: action })}
            >
              {t('chooseTools')}
            </Button>
          )}
        </div>
      </div>
      <div className="-mr-2 flex shrink-0 max-sm:flex-col">
        {action.kind === 'http' && (
          <>
            <IconButton
              label={t('try', { name })}
              icon={<Play size={16} />}
              onClick={() => onOpen({ dialog: 'try', target: action })}
            />
            <IconButton
              label={t('edit', { name })}
              icon={<Pencil size={16} />}
              onClick={() => onOpen({ dialog: 'edit', action })}
            />
          </>
        )}
        <IconButton
          variant="danger"
          label={t('delete', { name })}
          icon={<Trash2 size={16} />}
          onClick={() => onOpen({ dialog: 'remove', action })}
        />
      </div>
    </li>
  );
}

/** Badges of an action: off, whether it asks first, number of tools, secret, and a problem of its server. */
function ActionBadges({ action }: { action: Action }) {
  const { t } = useTranslation('actions');
  const hasSecret = action.kind === 'http' ? action.secretName !== null : action.hasToken;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 text-13 text-muted">
      {!action.isActive && <Badge tone="warning">{t('off')}</Badge>}
      {action.kind === 'http' && (
        <Badge tone={action.asksFirst ? 'accent' : 'neutral'}>
          {t(action.asksFirst ? 'asks' : 'asksNot')}
        </Badge>
      )}
      {action.kind === 'server' && <ToolCount tools={action.tools} />}
      {action.kind === 'server' && action.listProblem && <Badge tone="danger">{t('runs.failed')}</Badge>}
      {hasSecret && <Badge icon={<KeyRound aria-hidden size={12} />}>{t('hasSecret')}</Badge>}
      {action.kind === 'server' && action.listProblem && <span>{t(`reasons.${action.listProblem}`)}</span>}
    </div>
  );
}

/** Number of chosen tools and of all tools of an MCP server. */
function ToolCount({ tools }: { tools: { isChosen: boolean }[] }) {
  const { t } = useTranslation('actions');
  const usedCount = tools.filter(({ isChosen }) => isChosen).length;
  const values = { used: formatNumber(usedCount), all: formatNumber(tools.length) };
  return <Badge tone={usedCount > 0 ? 'accent' : 'neutral'}>{t('toolsUsed', values)}</Badge>;
}
