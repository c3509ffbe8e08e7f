import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Note under an answer that the business wrote. */
export function ApprovedNote() {
  const { t } = useTranslation('chat');
  return (
    <span className="inline-flex items-center gap-1 text-13 text-muted">
      <BadgeCheck aria-hidden size={16} className="shrink-0" />
      {t('message.approved')}
    </span>
  );
}
