import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

/** Beside a question with its answer: asks whether they are to be erased. */
export function DeleteRecordButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('reports');
  return (
    <IconButton
      size="sm"
      variant="danger"
      label={t('record.delete')}
      icon={<Trash2 aria-hidden size={16} />}
      onClick={onClick}
    />
  );
}
