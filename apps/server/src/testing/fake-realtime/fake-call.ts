import { randomBytes } from 'node:crypto';
import { MediaStreamTrack, type RTCDataChannel, RTCPeerConnection, type RtpPacket } from 'werift';

type Event = { type: string; [key: string]: unknown };

const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`;

/**
 * One call of the fake. It sends back the audio that it receives, and says and requests what a test orders.
 * Real providers detect by listening that a person spoke, and the text; here a test states both.
 */
export class FakeCall {
  readonly id = newId('rtc');
  /** Events that the client has sent, in order. */
  readonly received: Event[] = [];
  readonly session: Record<string, unknown>;
  /** Number of received audio packets, and their bytes. */
  readonly receivedAudio = { packets: 0, bytes: 0 };
  isOver = false;
  readonly #peer = new RTCPeerConnection({ iceServers: [] });
  readonly #voice = new MediaStreamTrack({ kind: 'audio' });
  #channel: RTCDataChannel | undefined;
  /** The response that is being spoken. */
  #activeResponse: string | undefined;
  /** Replies to the next requests of the client, in order. */
  readonly #replies: string[] = [];

  constructor(session: Record<string, unknown>) {
    this.session = session;
    this.#peer.addTrack(this.#voice);
    this.#peer.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe((packet) => this.#echoAudio(packet));
    });
    this.#peer.onDataChannel.subscribe((channel) => {
      this.#channel = channel;
      channel.onMessage.subscribe((message) => this.#handleEvent(JSON.parse(String(message)) as Event));
      this.send({ type: 'session.created', session: { ...session, id: newId('sess') } });
    });
    this.#peer.connectionStateChange.subscribe((state) => {
      if (state === 'closed' || state === 'failed' || state === 'disconnected') this.isOver = true;
    });
  }

  /** Returns the answer (SDP) to the offer of a browser, which contains all candidates. */
  async answer(offer: string): Promise<string> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: offer });
    await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    return this.#peer.localDescription?.sdp ?? '';
  }

  /** Sends an event to the client. */
  send(event: Event): void {
    this.#channel?.send(JSON.stringify({ event_id: newId('event'), ...event }));
  }

  /** Adds replies to the next requests for a response. */
  queueReplies(...replies: string[]): void {
    this.#replies.push(...replies);
  }

  /** Simulates speech of the visitor: sends its transcript like a provider. */
  simulateSpeech(transcript: string): void {
    const item = newId('item');
    if (this.#activeResponse !== undefined) this.#cancelResponse('turn_detected');
    this.send({ type: 'input_audio_buffer.speech_started', item_id: item, audio_start_ms: 0 });
    this.send({ type: 'input_audio_buffer.speech_stopped', item_id: item, audio_end_ms: 900 });
    this.send({ type: 'input_audio_buffer.committed', item_id: item, previous_item_id: null });
    this.send({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: item,
      content_index: 0,
      transcript,
    });
  }

  /**
   * Makes the client search for something. Resolves to its parsed result; throws when it does not come within
   * ten seconds.
   */
  async searchKnowledge(query: string): Promise<unknown> {
    const call = newId('call');
    const item = { id: newId('item'), type: 'function_call', call_id: call, name: 'search_knowledge' };
    const output = [{ ...item, status: 'completed', arguments: JSON.stringify({ query }) }];
    const response = newId('resp');
    this.send({ type: 'response.created', response: { id: response, status: 'in_progress' } });
    this.send({ type: 'response.done', response: { id: response, status: 'completed', output } });
    return JSON.parse(
      await this.#await(({ type, item: conversationItem }) => {
        const callOutput = conversationItem as
          | { type?: string; call_id?: string; output?: string }
          | undefined;
        const isIt = type === 'conversation.item.create' && callOutput?.call_id === call;
        return isIt ? (callOutput.output ?? '') : undefined;
      }),
    );
  }

  /** Starts a reply without finishing it. */
  startReply(words: string): void {
    const response = newId('resp');
    this.#activeResponse = response;
    const item = newId('item');
    this.send({ type: 'response.created', response: { id: response, status: 'in_progress' } });
    this.send({ type: 'output_audio_buffer.started', response_id: response });
    this.send({
      type: 'response.output_audio_transcript.delta',
      response_id: response,
      item_id: item,
      delta: words,
    });
  }

  /** Says a complete reply. */
  sendReply(words: string): void {
    const response = newId('resp');
    const item = newId('item');
    const named = { response_id: response, item_id: item, output_index: 0, content_index: 0 };
    this.send({ type: 'response.created', response: { id: response, status: 'in_progress' } });
    this.send({ type: 'output_audio_buffer.started', response_id: response });
    for (const delta of words.match(/\S+\s*/g) ?? [])
      this.send({ type: 'response.output_audio_transcript.delta', ...named, delta });
    this.send({ type: 'response.output_audio_transcript.done', ...named, transcript: words });
    this.send({ type: 'response.done', response: { id: response, status: 'completed', output: [] } });
    this.send({ type: 'output_audio_buffer.stopped', response_id: response });
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.#peer.close();
  }

  #echoAudio(packet: RtpPacket): void {
    this.receivedAudio.packets += 1;
    this.receivedAudio.bytes += packet.payload.length;
    this.#voice.writeRtp(packet);
  }

  #handleEvent(event: Event): void {
    this.received.push(event);
    if (event.type === 'response.create') this.sendReply(this.#replies.shift() ?? 'Hello, how can I help?');
    if (event.type === 'response.cancel' && this.#activeResponse !== undefined)
      this.#cancelResponse('client_cancelled');
    if (event.type === 'output_audio_buffer.clear') this.send({ type: 'output_audio_buffer.cleared' });
  }

  #cancelResponse(reason: string): void {
    const details = { type: 'cancelled', reason };
    const response = { id: this.#activeResponse, status: 'cancelled', status_details: details, output: [] };
    this.#activeResponse = undefined;
    this.send({ type: 'response.done', response });
  }

  async #await(find: (event: Event) => string | undefined): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      const match = this.received.map(find).find((value) => value !== undefined);
      if (match !== undefined) return match;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The client did not answer the call of a tool');
  }
}
