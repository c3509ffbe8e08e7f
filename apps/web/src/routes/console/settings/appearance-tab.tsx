import { AppearanceSettings } from '../../../features/settings/appearance-settings.tsx';
import { LoadedSettings } from '../../../features/settings/loaded-settings.tsx';

/** Tab with the theme, the language and the formats of the user. */
export function AppearanceTab() {
  return <LoadedSettings>{(settings) => <AppearanceSettings settings={settings} />}</LoadedSettings>;
}
