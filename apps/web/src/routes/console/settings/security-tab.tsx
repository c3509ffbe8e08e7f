import { LoadedSecurity } from '../../../features/settings/loaded-security.tsx';
import { PasskeysCard } from '../../../features/settings/passkeys-card.tsx';
import { PasswordCard } from '../../../features/settings/password-card.tsx';
import { SecondFactorCard } from '../../../features/settings/second-factor-card.tsx';
import { SessionsCard } from '../../../features/settings/sessions-card.tsx';

/** Tab with the user's password, second factor, passkeys and sessions. */
export function SecurityTab() {
  return (
    <LoadedSecurity>
      {(security) => (
        <>
          <PasswordCard changedAt={security.passwordChangedAt ?? ''} />
          <SecondFactorCard security={security} />
          <PasskeysCard passkeys={security.passkeys} />
          <SessionsCard sessions={security.sessions} />
        </>
      )}
    </LoadedSecurity>
  );
}
