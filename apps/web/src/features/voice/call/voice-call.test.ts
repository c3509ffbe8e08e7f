import { afterEach, expect, it, vi } from 'vitest';
import { createVoiceCall } from './voice-call.ts';

afterEach(() => vi.unstubAllGlobals());

const token = {
  client_secret: { value: 'secret', expires_at: 1 },
  model: 'realtime',
  voice: 'marin',
  callUrl: 'https://provider.example/calls',
  call: { secret: 's', assistantId: 7, name: 'Rosa', seconds: 60, endsAt: '2026-01-01T00:00:00.000Z' },
};

it('closes a connection that is still being prepared when the visitor hangs up', async () => {
  const offer = Promise.withResolvers<object>();
  const createOffer = vi.fn(() => offer.promise);
  const [closePeer, closeContext, stopTrack] = [vi.fn(), vi.fn(async () => undefined), vi.fn()];
  const track = { stop: stopTrack };
  const microphone = { getTracks: () => [track], getAudioTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => microphone } });
  vi.stubGlobal('Audio', class {});
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      createAnalyser = () => ({});
      close = closeContext;
    },
  );
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      addTrack = () => undefined;
      createDataChannel = () => ({ close: () => undefined });
      createOffer = createOffer;
      setLocalDescription = async () => undefined;
      close = closePeer;
    },
  );
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.endsWith('/token') ? token : { ok: true }));
  const call = createVoiceCall({ assistantId: 7, isOwner: false });
  const connecting = call.connect();
  await vi.waitFor(() => expect(createOffer).toHaveBeenCalledOnce());
  call.end();
  offer.resolve({});
  await connecting;
  expect(call.getState().phase).toBe('disconnected');
  for (const close of [closePeer, closeContext, stopTrack]) expect(close).toHaveBeenCalled();
});
