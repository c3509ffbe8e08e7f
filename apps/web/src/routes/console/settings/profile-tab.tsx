import { LoadedSettings } from '../../../features/settings/loaded-settings.tsx';
import { ProfileForm } from '../../../features/settings/profile-form.tsx';
import { useUser } from '../../../lib/auth/use-user.ts';

/** Who somebody is. */
export function ProfileTab() {
  const { data: user } = useUser();
  return (
    <LoadedSettings>{(settings) => user && <ProfileForm user={user} settings={settings} />}</LoadedSettings>
  );
}
