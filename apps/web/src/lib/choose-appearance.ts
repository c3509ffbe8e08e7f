import type { UserSettings } from '@anito/contract/user-settings';
import { getPageImpersonation } from './auth/impersonation.ts';
import { findTokens } from './auth/tokens.ts';
import type { Language } from './i18n/languages.ts';
import { changeLanguage } from './i18n/start.ts';
import { setTheme, type Theme } from './theme.ts';

/** Keeps a choice for the other devices of whoever is signed in; what fails stays a choice of this device. */
async function keepForAccount(changes: Partial<UserSettings>): Promise<void> {
  if (!findTokens() || getPageImpersonation()) return;
  const { saveSettings } = await import('./user-settings.ts');
  await saveSettings(changes).catch(() => undefined);
}

/** Shows a theme at once, here and, for who is signed in, wherever they come back. */
export function chooseTheme(theme: Theme): void {
  setTheme(theme);
  void keepForAccount({ theme });
}

/** The same for the language. */
export async function chooseLanguage(language: Language): Promise<void> {
  void keepForAccount({ language });
  await changeLanguage(language);
}
