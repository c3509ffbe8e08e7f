import '@fontsource-variable/inter/wght.css';
import '../ui/theme.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { setCredentials } from '../lib/api.ts';
import { frameAreas } from '../lib/i18n/frame-areas.ts';
import { startI18n } from '../lib/i18n/start.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { openHost } from './host.ts';
import { WidgetFrame } from './widget-frame.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const host = openHost();
setCredentials({ getAccessToken: host.getToken, refreshAfterRefusal: host.renewToken });
const view = createRoot(root);
view.render(<FrameSkeleton />);
const [start] = await Promise.all([host.started, startI18n(frameAreas)]);
view.render(
  <StrictMode>
    <Suspense fallback={<FrameSkeleton />}>
      <WidgetFrame start={start} host={host} />
    </Suspense>
  </StrictMode>,
);
