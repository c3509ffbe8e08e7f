import { AppearanceSettings } from '../../../features/settings/appearance-settings.tsx';
import { LoadedSettings } from '../../../features/settings/loaded-settings.tsx';

/** Theme, language and formats. */
export function AppearanceTab() {
  return <LoadedSettings>{(settings) => <AppearanceSettings settings={settings} />}</LoadedSettings>;
}
