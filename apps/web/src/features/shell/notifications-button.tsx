import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Popover } from '../../ui/popover.tsx';

/** What is new about the owner's sources and assistants. */
export function NotificationsButton() {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('notifications.label')}
      trigger={<IconButton hasTooltip={false} label={t('notifications.label')} icon={<Bell size={20} />} />}
    >
      <h2 className="font-semibold">{t('notifications.label')}</h2>
      <p className="mt-2 text-muted">{t('notifications.empty')}</p>
    </Popover>
  );
}
