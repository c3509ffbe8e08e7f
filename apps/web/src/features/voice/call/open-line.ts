import type { CallFailure } from './call-state.ts';
import { createLevelMeter, type LevelMeter } from './level-meter.ts';

/** WebRTC connection for the audio of both sides, with a data channel for events. */
export type Line = {
  /** SDP offer for the provider. */
  offer: string;
  accept(answer: string): Promise<void>;
  send(event: object): void;
  setMuted(isMuted: boolean): Promise<void>;
  /** Returns the loudness of both sides, 0 to 1. */
  readLevels(): { visitor: number; assistant: number };
  close(): void;
};

type LineEvents = { onOpen: () => void; onEvent: (text: string) => void; onLost: () => void };

/** Returns the call failure for an error of `getUserMedia`. */
const readMicrophoneFailure = (error: unknown): CallFailure => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'microphone-denied' };
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return { kind: 'microphone-missing' };
  return { kind: 'microphone-failed' };
};

/** Whether calls are possible: browsers allow the microphone only on pages loaded over HTTPS. */
export const canCall = () =>
  typeof RTCPeerConnection === 'function' && navigator.mediaDevices?.getUserMedia !== undefined;

/**
 * Asks for the microphone and opens it. Throws a `CallFailure` if access is denied, or if the microphone is
 * missing or cannot be opened.
 */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw readMicrophoneFailure(error);
  }
}

/**
 * Prepares a WebRTC connection with the microphone and creates its SDP offer. Pass the provider's SDP answer
 * to `accept`. `onLost` is called if the connection or the microphone ends. `close` also stops the
 * microphone.
 */
export async function openLine(microphone: MediaStream, events: LineEvents): Promise<Line> {
  const peer = new RTCPeerConnection();
  const audio = new Audio();
  audio.autoplay = true;
  const context = new AudioContext();
  let assistant: LevelMeter | undefined;
  const visitor = createLevelMeter(context, microphone);
  const [track] = microphone.getAudioTracks();
  const sender = track && peer.addTrack(track, microphone);
  peer.ontrack = ({ streams: [stream] }) => {
    if (!stream) return;
    audio.srcObject = stream;
    assistant = createLevelMeter(context, stream);
  };
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') events.onLost();
  };
  if (track) track.onended = () => events.onLost();
  const channel = peer.createDataChannel('oai-events');
  channel.onopen = () => events.onOpen();
  channel.onclose = () => events.onLost();
  channel.onmessage = ({ data }) => events.onEvent(String(data));
  await peer.setLocalDescription(await peer.createOffer());
  return {
    offer: peer.localDescription?.sdp ?? '',
    accept: (answer) => peer.setRemoteDescription({ type: 'answer', sdp: answer }),
    send(event) {
      if (channel.readyState === 'open') channel.send(JSON.stringify(event));
    },
    async setMuted(isMuted) {
      if (!track) return;
      track.enabled = !isMuted;
      // A muted track still sends silence. Without a track nothing leaves the browser.
      await sender?.replaceTrack(isMuted ? null : track);
    },
    readLevels: () => ({ visitor: track?.enabled ? visitor.read() : 0, assistant: assistant?.read() ?? 0 }),
    close() {
      peer.onconnectionstatechange = null;
      channel.onclose = null;
      if (track) track.onended = null;
      channel.close();
      peer.close();
      for (const each of microphone.getTracks()) each.stop();
      audio.srcObject = null;
      visitor.close();
      assistant?.close();
      void context.close();
    },
  };
}
