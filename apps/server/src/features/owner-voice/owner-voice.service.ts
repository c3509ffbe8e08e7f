import type { Channel } from '../conversations/channel-kind.ts';

/** The owner talks with the own assistant to try it. */
export const ownerVoice: Channel = {
  name: 'voice-test',
  isOwners: true,
  tellsFallback: false,
  showsUnsure: () => false,
};
