import { AppearanceSettings } from '../../../features/settings/appearance-settings.tsx';
import { LoadedSettings } from '../../../features/settings/loaded-settings.tsx';

/** How the screens look and speak. */
export function AppearanceTab() {
  return <LoadedSettings>{(settings) => <AppearanceSettings settings={settings} />}</LoadedSettings>;
}
