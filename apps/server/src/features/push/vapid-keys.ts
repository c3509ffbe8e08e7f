import {
  getOrCreateSecret,
  type InstallationSecretDeps,
  reencryptSecrets,
} from '../../lib/installation-secrets.ts';
import type { ReencryptionCount } from '../../lib/secrets.ts';

/** Key pair with which the installation identifies itself to push services (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Loaded on first use, because most processes never send an alert. */
export const loadWebPush = async () => (await import('web-push')).default;

const vapidKeys = {
  name: 'push-vapid-keys',
  create: async (): Promise<VapidKeys> => (await loadWebPush()).generateVAPIDKeys(),
};

/**
 * Returns the key pair by which push services identify this installation, and creates it on first use.
 * Browsers subscribe with its public key.
 */
export function getVapidKeys(deps: InstallationSecretDeps): Promise<VapidKeys> {
  return getOrCreateSecret(deps, vapidKeys);
}

/**
 * Re-encrypts the key pair for push messages with the current SECRET_KEY. One that cannot be decrypted is
 * replaced if `mayReplace` is set. Browsers then subscribe again when their owner opens the console.
 */
export function reencryptVapidKeys(
  deps: InstallationSecretDeps,
  options: { mayReplace: boolean },
): Promise<ReencryptionCount> {
  return reencryptSecrets(deps, [vapidKeys], options);
}
