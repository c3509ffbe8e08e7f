import type { UserSettings } from '@anito/contract/user-settings';
import { getPageImpersonation } from './auth/impersonation.ts';
import { findTokens } from './auth/tokens.ts';
import type { Language } from './i18n/languages.ts';
import { changeLanguage } from './i18n/start.ts';
import { setTheme, type Theme } from './theme.ts';

/**
 * Saves changed settings in the user's account, for other devices. Does nothing without a sign-in and during
 * impersonation. Ignores a failure: the choice then applies to this device only.
 */
async function saveToAccount(changes: Partial<UserSettings>): Promise<void> {
  if (!findTokens() || getPageImpersonation()) return;
  const { saveSettings } = await import('./user-settings.ts');
  await saveSettings(changes).catch(() => undefined);
}

/** Applies a theme at once, and saves it in the account of a signed-in user without waiting. */
export function chooseTheme(theme: Theme): void {
  setTheme(theme);
  void saveToAccount({ theme });
}

/**
 * Changes the language at once, and saves it in the account of a signed-in user without waiting. Rejects if
 * the browser blocks storage.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  void saveToAccount({ language });
  await changeLanguage(language);
}
