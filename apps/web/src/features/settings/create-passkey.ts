import type { addPasskey } from '@anito/contract/security';
import type { z } from 'zod';

type Credential = z.input<typeof addPasskey.body>['credential'];

/** Methods of WebAuthn Level 3 that recent browsers have but the DOM types lack. */
type PasskeyApi = {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
};

const passkeys = () => window.PublicKeyCredential as unknown as PasskeyApi | undefined;

/** Whether this browser can create passkeys. */
export const canCreatePasskey = (): boolean => passkeys()?.parseCreationOptionsFromJSON !== undefined;

/**
 * Thrown when the device did not create a passkey: the user cancelled, or the device already has one for the
 * account.
 */
export class PasskeyNotCreatedError extends Error {}

/**
 * Asks the device to create a passkey with the server's `options`. Throws PasskeyNotCreatedError if the user
 * cancels or the browser cannot create one.
 */
export async function createPasskey(options: unknown): Promise<Credential> {
  const publicKey = passkeys()?.parseCreationOptionsFromJSON?.(options);
  if (!publicKey) throw new PasskeyNotCreatedError();
  const credential = await navigator.credentials.create({ publicKey }).catch((cause: unknown) => {
    throw new PasskeyNotCreatedError('', { cause });
  });
  if (!credential) throw new PasskeyNotCreatedError();
  return (credential as PublicKeyCredential).toJSON() as unknown as Credential;
}
