import type { InboxThread, InboxThreadDetail } from '@anito/contract/inbox';
import {
  ArrowLeft,
  Bot,
  Check,
  EllipsisVertical,
  PanelRight,
  Phone,
  RotateCcw,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { IconAnchor } from '../../ui/icon-link.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { ThreadAction } from './inbox.queries.ts';
import { useVisitorName } from './use-visitor-name.ts';
import { findPhone } from './visitor-contacts.tsx';

const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.tsx')).ReturnDialog);

/** An action of the conversation's header. */
type HeadAction = {
  key: string;
  label: string;
  icon: typeof Check;
  run: () => void;
};

type Answerer = 'assistant' | 'person' | 'waiting';

/** Returns who answers now: the assistant, a person, or no person yet (waiting). */
function findAnswerer({ handledBy, isJoined }: InboxThread): Answerer {
  if (handledBy === 'assistant') return 'assistant';
  return isJoined ? 'person' : 'waiting';
}

/** Only a conversation that waits for the owner is marked by its colour. */
const answererClasses: Record<Answerer, string> = {
  assistant: 'text-muted',
  person: 'text-muted',
  waiting: 'font-semibold text-warning-strong',
};

/**
 * Header of a conversation: the visitor, who answers, the visitor's wish if the visitor pane is hidden, and
 * the actions. On phones the actions are in a menu, beside a button that calls the visitor.
 */
export function ThreadHead({
  detail,
  isBusy,
  onAct,
  onBack,
  onShowVisitor,
  onClose,
}: {
  detail: InboxThreadDetail;
  isBusy: boolean;
  onAct: (act: ThreadAction) => void;
  onBack: () => void;
  onShowVisitor: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('inbox');
  const nameVisitor = useVisitorName();
  const isPhone = useMedia('(width < 48rem)');
  const [isReturning, setIsReturning] = useState(false);
  const { thread, wish, openQuestion, window } = detail;
  const { handledBy, state, isOver } = thread;
  const isHandledByPerson = handledBy === 'person';
  const answerer = findAnswerer(thread);
  const Icon = isHandledByPerson ? UserRound : Bot;
  const phone = findPhone(thread);
  // The assistant can only answer while the messaging service accepts text.
  const canAnswer = openQuestion !== null && window?.isOpen !== false && !isOver;

  const actions: HeadAction[] = [];
  if (state === 'closed') {
    const run = () => onAct({ reopen: 'assistant' });
    actions.push({ key: 'reopen', label: t('reopen'), icon: RotateCcw, run });
  } else {
    if (!isOver && answerer !== 'person') {
      const run = () => onAct('take-over');
      // The assistant of a waiting conversation is paused already, so that nothing is taken over from it.
      const label = t(answerer === 'waiting' ? 'join' : 'takeOver');
      actions.push({ key: 'take-over', label, icon: UserRound, run });
    }
    if (isHandledByPerson) {
      const run = () => (canAnswer ? setIsReturning(true) : onAct('hand-back'));
      actions.push({ key: 'hand-back', label: t('handBack'), icon: Bot, run });
    }
    actions.push({ key: 'close', label: t('close'), icon: Check, run: onClose });
  }
  return (
    <header className="border-b border-border px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2 md:pt-2">
      <div className="flex items-center gap-2">
        <IconButton
          className="-ml-1 md:hidden"
          label={t('back')}
          icon={<ArrowLeft aria-hidden size={20} />}
          onClick={onBack}
        />
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{nameVisitor(thread)}</h2>
        {isPhone ? (
          <>
            {phone && (
              <IconAnchor
                label={t('contact.call')}
                href={`tel:${phone.replace(/[^+0-9]/g, '')}`}
                icon={<Phone aria-hidden size={20} />}
              />
            )}
            <DropdownMenu
              trigger={
                <IconButton
                  label={t('moreActions')}
                  icon={<EllipsisVertical aria-hidden size={20} />}
                  isBusy={isBusy}
                />
              }
              groups={[
                {
                  key: 'actions',
                  items: [
                    ...actions.map(({ key, label, icon: ActionIcon, run }) => ({
                      key,
                      label,
                      icon: <ActionIcon aria-hidden size={16} />,
                      onSelect: run,
                    })),
                    {
                      key: 'visitor',
                      label: t('showVisitor'),
                      icon: <PanelRight aria-hidden size={16} />,
                      onSelect: onShowVisitor,
                    },
                  ],
                },
              ]}
            />
          </>
        ) : (
          <>
            {actions.map(({ key, label, icon: ActionIcon, run }) => (
              <Button
                key={key}
                size="sm"
                className="shrink-0"
                icon={<ActionIcon aria-hidden size={16} />}
                isBusy={isBusy}
                onClick={run}
              >
                {label}
              </Button>
            ))}
            <IconButton
              className="xl:hidden"
              label={t('showVisitor')}
              icon={<PanelRight aria-hidden size={20} />}
              onClick={onShowVisitor}
            />
          </>
        )}
      </div>
      <p className={cx('flex items-center gap-1 text-14', answererClasses[answerer])}>
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{t(`answers.${answerer}`, { name: thread.assistantName })}</span>
      </p>
      {wish && (
        <p dir="auto" title={wish} className="truncate text-14 xl:hidden">
          <span className="text-muted">{t('wish')}</span> {wish}
        </p>
      )}
      {isReturning && openQuestion !== null && (
        <ReturnDialog
          threadId={thread.id}
          assistantName={thread.assistantName}
          question={openQuestion}
          onReturn={() => onAct('hand-back')}
          onClose={() => setIsReturning(false)}
        />
      )}
    </header>
  );
}
