import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { buttonClasses } from '../../ui/button-classes.ts';

/** Link to sign-up, or to the dashboard for signed-in users. */
export function StartLink() {
  const { t } = useTranslation('site');
  const session = useSession();
  return (
    <a href={session ? paths.dashboard : paths.signUp} className={buttonClasses('primary', 'lg')}>
      {session ? t('header.dashboard') : t('header.build')}
      <ArrowRight aria-hidden size={20} />
    </a>
  );
}
