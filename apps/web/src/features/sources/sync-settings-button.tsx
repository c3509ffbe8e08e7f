import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Schedules are not built yet: the button is off, can still be reached by keyboard, and says why. */
export function SyncSettingsButton() {
  const { t } = useTranslation('sources');
  return (
    <Tooltip text={t('syncSettingsOff')}>
      <Button
        aria-disabled
        className="cursor-not-allowed opacity-50 hover:border-border hover:bg-raised"
        icon={<CalendarClock aria-hidden size={16} />}
      >
        {t('syncSettings')}
      </Button>
    </Tooltip>
  );
}
