import { startPage } from './app/start-page.tsx';
import { visitorAreas } from './lib/i18n/visitor-areas.ts';

// Not awaited: what is loaded later imports from the file that this becomes.
void startPage(async () => (await import('./routes/chat/public-chat.tsx')).PublicChatPage, visitorAreas);
