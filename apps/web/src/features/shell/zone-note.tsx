import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatZone } from '../../lib/format.ts';
import { readBrowserZone, useShownZone, zonesDifferAt } from '../../lib/shown-zone.ts';

/** Names the time zone of the dates on the page if the browser has another one. Draws nothing otherwise. */
export function ZoneNote() {
  const { t } = useTranslation();
  const zone = useShownZone();
  const now = new Date();
  if (!zonesDifferAt(now, zone, readBrowserZone())) return null;
  return (
    <p className="mt-8 border-t border-border pt-3 text-13 text-muted">
      {t('zoneNote', { zone: zone.replaceAll('_', ' '), short: formatZone(now, zone) })}{' '}
      <Link to={paths.settings} className="text-accent-strong underline">
        {t('zoneChange')}
      </Link>
    </p>
  );
}
