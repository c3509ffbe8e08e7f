import { startPage } from './app/start-page.tsx';
import { visitorAreas } from './lib/i18n/visitor-areas.ts';

// Not awaited: modules loaded later import from the file into which this is bundled.
void startPage(async () => (await import('./routes/chat/public-chat.tsx')).PublicChatPage, visitorAreas);
