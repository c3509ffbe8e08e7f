import { limits } from '@anito/contract/limits';
import { Globe } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { useFreeName } from '../../../source-kind/use-free-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AdvancedReading } from '../reading/advanced-reading.tsx';
import {
  defaultPages,
  defaultReading,
  findInvalidFields,
  toReadingDraft,
  toReadingSettings,
} from '../reading/reading-draft.ts';
import { AddressField } from './address-field.tsx';
import { ConnectOutcome } from './connect-outcome.tsx';
import { proposeName } from './typed-address.ts';
import { useConnectWebsite } from './use-connect-website.ts';

const modes = ['whole', 'choose'] as const;

/**
 * Dialog that asks for the URL of a website. The owner adds the whole website as a source, or continues to
 * the selection of its pages.
 */
export function ConnectWebsiteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['websites', 'sources']);
  const formId = useId();
  const [url, setUrl] = useState('');
  const [ownName, setOwnName] = useState<string>();
  const [mode, setMode] = useState<(typeof modes)[number]>('whole');
  const [draft, setDraft] = useState(() => toReadingDraft(defaultReading));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const navigate = useNavigate();
  const connecting = useConnectWebsite(() => {
    onClose();
    void navigate(paths.sources);
  });
  const isWhole = mode === 'whole';
  const proposedName = useFreeName(proposeName(url));
  const name = (ownName ?? proposedName).trim();
  const isBlank = url.trim() === '';
  const isBusy = connecting.isPending || connecting.isSuccess;
  const isNamed = !isWhole || name.length >= limits.connectionNameMin;

  /** A typed number of pages is kept. */
  function chooseMode(next: (typeof modes)[number]) {
    setMode(next);
    if (draft.maxPages !== String(defaultPages[mode])) return;
    setDraft({ ...draft, maxPages: String(defaultPages[next]) });
  }

  function connect(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (isBusy || isBlank || !isNamed || findInvalidFields(draft).size > 0) return;
    connecting.mutate({ url: url.trim(), name, isWhole, reading: toReadingSettings(draft) });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('connect.title')}
      description={t('connect.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('sources:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<Globe aria-hidden size={16} />}
            disabled={isBlank}
            isBusy={isBusy}
          >
            {t(
              isWhole
                ? isBusy
                  ? 'connect.busyWhole'
                  : 'connect.submitWhole'
                : isBusy
                  ? 'connect.busy'
                  : 'connect.submit',
            )}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-6" onSubmit={connect}>
        <div className="flex flex-col gap-4">
          <AddressField
            required
            readOnly={isBusy}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            onBlur={() => url !== '' && setIsSubmitted(true)}
            isMissing={isSubmitted && isBlank}
            // A form with a disabled button does not submit on Enter.
            onKeyDown={(event) => event.key === 'Enter' && isBlank && setIsSubmitted(true)}
          />
          {isWhole && (
            <TextField
              label={t('select.name')}
              required
              maxLength={limits.connectionNameMax}
              autoComplete="off"
              readOnly={isBusy}
              isProposal={ownName === undefined}
              value={ownName ?? proposedName}
              onChange={(event) => setOwnName(event.target.value)}
              error={
                isSubmitted &&
                !isBlank &&
                !isNamed &&
                t(name === '' ? 'select.nameMissing' : 'sources:create.nameMissing')
              }
            />
          )}
        </div>
        <ConnectOutcome connecting={connecting} />
        <RadioCards
          legend={t('connect.way')}
          value={mode}
          onChange={chooseMode}
          options={modes.map((value) => ({
            value,
            title: t(`connect.ways.${value}.title`),
            description: t(`connect.ways.${value}.text`),
            badge: value === 'whole' && <Badge tone="accent">{t('connect.recommended')}</Badge>,
            isDisabled: isBusy,
          }))}
        />
        <AdvancedReading draft={draft} onChange={setDraft} isWhole={isWhole} isDisabled={isBusy} />
      </form>
    </Dialog>
  );
}
