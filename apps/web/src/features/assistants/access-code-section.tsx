import { type Assistant, createAccessCode, deleteAccessCode } from '@anito/contract/assistants';
import { useMutation } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, KeyRound, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicChatUrl } from '../../app/paths.ts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useStoreAssistant } from './assistants.queries.ts';

const shownMs = 3_000;

/** A short confirmation, hidden after 3 seconds. */
type Notice = { text: string; isFailure: boolean };

const mask = '•'.repeat(8);

/**
 * Shows the access code that visitors need, with buttons to create, replace, remove and copy it. Changes are
 * saved at once.
 */
export function AccessCodeSection({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('assistants');
  const { id, publicAccessCode: code, isAccessCodeLost: isLost } = assistant;
  const store = useStoreAssistant();
  const [isShown, setIsShown] = useState(false);
  const [confirming, setConfirming] = useState<'remove' | 'regenerate'>();
  const [notice, show] = useNotice();
  const setCode = (publicAccessCode: string | null) =>
    store(id, (before) => ({ ...before, publicAccessCode, isAccessCodeLost: false }));
  const generation = useMutation({
    mutationFn: () => callApi(createAccessCode, { params: { id } }),
    onSuccess: ({ accessCode }) => {
      setCode(accessCode);
      setIsShown(true);
      show(t('code.generated'));
    },
    onError: () => show(t('code.generateFailed'), true),
    onSettled: () => setConfirming(undefined),
  });
  const removal = useMutation({
    mutationFn: () => callApi(deleteAccessCode, { params: { id } }),
    onSuccess: () => {
      setCode(null);
      show(t('code.removed'));
    },
    onError: () => show(t('code.removeFailed'), true),
    onSettled: () => setConfirming(undefined),
  });
  const isBusy = generation.isPending || removal.isPending;
  async function copy(text: string, success: string) {
    try {
      await navigator.clipboard.writeText(text);
      show(success);
    } catch {
      show(t('code.copyFailed'), true);
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-card border border-border p-4">
      <div>
        <h3 className="flex items-center gap-2 font-semibold">
          <KeyRound aria-hidden size={16} className="text-muted" />
          {t('code.title')}
        </h3>
        <p className={cx('mt-1 text-13', isLost ? 'text-danger-strong' : 'text-muted')}>
          {isLost ? t('code.lost') : code ? t('code.text') : t('code.none')} {t('code.atOnce')}
        </p>
      </div>
      {code && (
        <div className="flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 overflow-x-auto font-mono">
            {isShown ? (
              code
            ) : (
              <>
                <span aria-hidden>{mask}</span>
                <VisuallyHidden>{t('code.hidden')}</VisuallyHidden>
              </>
            )}
          </span>
          <IconButton
            size="sm"
            label={isShown ? t('code.hide') : t('code.show')}
            icon={isShown ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
            onClick={() => setIsShown(!isShown)}
          />
          <IconButton
            size="sm"
            label={t('code.copy')}
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copy(code, t('code.copied'))}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Link2 aria-hidden size={16} />}
          disabled={isLost}
          onClick={() => void copy(publicChatUrl(id, code), t('code.urlCopied'))}
        >
          {t('code.copyUrl')}
        </Button>
        <Button
          size="sm"
          icon={code || isLost ? <RefreshCw aria-hidden size={16} /> : <KeyRound aria-hidden size={16} />}
          isBusy={generation.isPending}
          disabled={removal.isPending}
          onClick={() => (code ? setConfirming('regenerate') : generation.mutate())}
        >
          {generation.isPending
            ? t('code.generating')
            : code || isLost
              ? t('code.regenerate')
              : t('code.generate')}
        </Button>
        {(code || isLost) && (
          <Button
            size="sm"
            icon={<Trash2 aria-hidden size={16} />}
            isBusy={removal.isPending}
            disabled={isBusy && !removal.isPending}
            onClick={() => setConfirming('remove')}
          >
            {t('code.remove')}
          </Button>
        )}
      </div>
      <p
        aria-live="polite"
        className={cx('min-h-5 text-14', notice?.isFailure ? 'text-danger-strong' : 'text-success-strong')}
      >
        {notice?.text}
      </p>
      <ConfirmDialog
        isOpen={confirming !== undefined}
        onOpenChange={(isOpen) => !isOpen && setConfirming(undefined)}
        variant={confirming === 'remove' ? 'danger' : 'warning'}
        title={confirming ? t(`code.${confirming}Title`) : ''}
        confirmLabel={confirming ? t(`code.${confirming}Confirm`) : ''}
        isBusy={isBusy}
        onConfirm={() => (confirming === 'remove' ? removal : generation).mutate()}
      >
        {confirming && t(`code.${confirming}Text`)}
      </ConfirmDialog>
    </div>
  );
}

/** Returns the current notice, or undefined, and a function that shows a notice for `shownMs`. */
function useNotice(): [Notice | undefined, (text: string, isFailure?: boolean) => void] {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, (text, isFailure = false) => setNotice({ text, isFailure })];
}
