import type { addPasskey } from '@anito/contract/security';
import type { z } from 'zod';

type Credential = z.input<typeof addPasskey.body>['credential'];

/** What browsers of the last years have (WebAuthn Level 3); the types of the DOM do not all know it yet. */
type Passkeys = {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
};

const passkeys = () => window.PublicKeyCredential as unknown as Passkeys | undefined;

/** Whether this browser can make passkeys. */
export const canCreatePasskey = (): boolean => passkeys()?.parseCreationOptionsFromJSON !== undefined;

/** The device did not make a passkey: its owner changed their mind, or it has one of the account already. */
export class PasskeyNotMade extends Error {}

/** Has the device make a passkey. Throws PasskeyNotMade. */
export async function createPasskey(options: unknown): Promise<Credential> {
  const publicKey = passkeys()?.parseCreationOptionsFromJSON?.(options);
  if (!publicKey) throw new PasskeyNotMade();
  const made = await navigator.credentials.create({ publicKey }).catch((cause: unknown) => {
    throw new PasskeyNotMade('', { cause });
  });
  if (!made) throw new PasskeyNotMade();
  return (made as PublicKeyCredential).toJSON() as unknown as Credential;
}
