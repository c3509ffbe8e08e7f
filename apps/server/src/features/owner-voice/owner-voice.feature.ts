import type { ChannelKind } from '../conversations/channel-kind.ts';
import { ownerVoice as channel } from './owner-voice.service.ts';

/** The calls in which an owner tries the own assistant; the calls of the API are those of every voice call. */
export const ownerVoice: ChannelKind = { name: 'owner voice test', channel };
