import { AccountData } from '../../../features/account-data/account-data.tsx';
import { exportArchives } from '../../../features/archives/archive-kinds.ts';
import { ArchivesCard } from '../../../features/archives/archives-card.tsx';
import { ImportsCard } from '../../../features/imports/imports-card.tsx';
import { EmailCard } from '../../../features/settings/email-card.tsx';
import { LoadedSecurity } from '../../../features/settings/loaded-security.tsx';
import { LoadedSettings } from '../../../features/settings/loaded-settings.tsx';
import { ProfileForm } from '../../../features/settings/profile-form.tsx';
import { useUser } from '../../../lib/auth/use-user.ts';

/**
 * Tab with the user's name, email address, and the export, import and deletion of the account's data. Hides
 * export and import from an impersonating admin.
 */
export function ProfileTab() {
  const { data: user } = useUser();
  return (
    <>
      <LoadedSettings>{(settings) => user && <ProfileForm user={user} settings={settings} />}</LoadedSettings>
      <LoadedSecurity>{({ email }) => <EmailCard email={email} />}</LoadedSecurity>
      {user && !user.impersonatedBy && <ArchivesCard shelf={exportArchives} />}
      {user && !user.impersonatedBy && <ImportsCard />}
      {user && <AccountData user={user} />}
    </>
  );
}
