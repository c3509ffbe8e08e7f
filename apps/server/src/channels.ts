import { mcp } from './features/mcp/mcp.feature.ts';
import { messenger } from './features/messenger/messenger.feature.ts';
import { ownerTest } from './features/owner-test/owner-test.feature.ts';
import { publicPage } from './features/public-page/public-page.feature.ts';
import { sourceTest } from './features/source-test/source-test.feature.ts';
import { telegram } from './features/telegram/telegram.feature.ts';
import { ownerVoice, voice } from './features/voice/voice.feature.ts';
import { whatsapp } from './features/whatsapp/whatsapp.feature.ts';
import { widget } from './features/widget/widget.feature.ts';

/** Every kind of channel. */
export const channels = [
  ownerTest,
  ownerVoice,
  sourceTest,
  publicPage,
  widget,
  mcp,
  voice,
  messenger,
  whatsapp,
  telegram,
] as const;
