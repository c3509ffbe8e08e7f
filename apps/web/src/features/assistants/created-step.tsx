import type { Assistant } from '@anito/contract/assistants';
import { CircleCheck, ExternalLink, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantChatPath, publicChatUrl } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What to do with an assistant that was just made: open it, test it, pass its link on. */
export function CreatedStep({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { t } = useTranslation('assistants');
  const url = publicChatUrl(assistant.id, assistant.publicAccessCode);
  return (
    <div className="flex flex-col gap-6 pt-2">
      <p role="status" className="flex gap-3">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
        {t('created.text')}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          className="flex-1 basis-60"
          label={t('created.link')}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={url} label={t('created.copyLink')} size="md" />
      </div>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button variant="primary" asChild>
          <a href={url} target="_blank" rel="noopener">
            <ExternalLink aria-hidden size={16} />
            {t('created.open')}
          </a>
        </Button>
        <Button asChild>
          <Link to={assistantChatPath(assistant.id)}>
            <MessageCircle aria-hidden size={16} />
            {t('created.test')}
          </Link>
        </Button>
        <Button variant="ghost" className="sm:mr-auto" onClick={onClose}>
          {t('created.close')}
        </Button>
      </div>
    </div>
  );
}
