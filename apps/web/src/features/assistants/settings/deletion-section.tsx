import type { Assistant } from '@anito/contract/assistants';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteAssistantDialog } from '../delete-assistant-dialog.tsx';

/** Section with the button that deletes an assistant, after a confirmation. */
export function DeletionSection({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('assistants');
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{t('deletion.section')}</h2>
        <p className="mt-1 text-muted">{t('deletion.sectionText')}</p>
      </div>
      <Button variant="danger" icon={<Trash2 aria-hidden size={16} />} onClick={() => setIsConfirming(true)}>
        {t('deletion.confirm')}
      </Button>
      {isConfirming && (
        <DeleteAssistantDialog
          assistant={assistant}
          onClose={() => setIsConfirming(false)}
          onDeleted={() => void navigate(paths.assistants)}
        />
      )}
    </section>
  );
}
