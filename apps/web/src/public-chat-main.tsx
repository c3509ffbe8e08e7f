import { startPage } from './app/start-page.tsx';
import { visitorAreas } from './lib/i18n/visitor-areas.ts';
import { PublicChatPage } from './routes/chat/public-chat.tsx';

await startPage(<PublicChatPage />, visitorAreas);
