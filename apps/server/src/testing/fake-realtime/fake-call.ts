import { randomBytes } from 'node:crypto';
import { MediaStreamTrack, type RTCDataChannel, RTCPeerConnection, type RtpPacket } from 'werift';

type Event = { type: string; [key: string]: unknown };

const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`;

/**
 * One call of the fake. It sends back the audio that it receives, and says and requests what a test orders. A
 * test states what a real provider detects by listening: that a person spoke, and the text.
 */
export class FakeCall {
  readonly id = newId('rtc');
  /** Events that the client has sent, in order. */
  readonly received: Event[] = [];
  readonly session: Record<string, unknown>;
  /** Number of received audio packets, and their bytes. */
  readonly heard = { packets: 0, bytes: 0 };
  isOver = false;
  readonly #peer = new RTCPeerConnection({ iceServers: [] });
  readonly #voice = new MediaStreamTrack({ kind: 'audio' });
  #channel: RTCDataChannel | undefined;
  /** The response that is being spoken. */
  #speaking: string | undefined;
  /** Replies to the next requests of the client, in order. */
  readonly #replies: string[] = [];

  constructor(session: Record<string, unknown>) {
    this.session = session;
    this.#peer.addTrack(this.#voice);
    this.#peer.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe((packet) => this.#hear(packet));
    });
    this.#peer.onDataChannel.subscribe((channel) => {
      this.#channel = channel;
      channel.onMessage.subscribe((message) => this.#take(JSON.parse(String(message)) as Event));
      this.send({ type: 'session.created', session: { ...session, id: newId('sess') } });
    });
    this.#peer.connectionStateChange.subscribe((state) => {
      if (state === 'closed' || state === 'failed' || state === 'disconnected') this.isOver = true;
    });
  }

  /** Answers the offer of a browser, which contains all candidates. */
  async answer(offer: string): Promise<string> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: offer });
    await this.#peer.setLocalDescription(await this.#peer.createAnswer());
    return this.#peer.localDescription?.sdp ?? '';
  }

  /** Sends an event to the client. */
  send(event: Event): void {
    this.#channel?.send(JSON.stringify({ event_id: newId('event'), ...event }));
  }

  /** Sets the replies to the next requests for a response. */
  willSay(...replies: string[]): void {
    this.#replies.push(...replies);
  }

  /** Simulates speech of the visitor: sends its transcript like a provider. */
  hear(transcript: string): void {
    const item = newId('item');
    if (this.#speaking !== undefined) this.#cut('turn_detected');
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

  /** Makes the client search for something. Resolves to its result. */
  async lookUp(query: string): Promise<unknown> {
    const call = newId('call');
    const item = { id: newId('item'), type: 'function_call', call_id: call, name: 'search_knowledge' };
    const output = [{ ...item, status: 'completed', arguments: JSON.stringify({ query }) }];
    const response = newId('resp');
    this.send({ type: 'response.created', response: { id: response, status: 'in_progress' } });
    this.send({ type: 'response.done', response: { id: response, status: 'completed', output } });
    return JSON.parse(
      await this.#await(({ type, item: made }) => {
        const given = made as { type?: string; call_id?: string; output?: string } | undefined;
        const isIt = type === 'conversation.item.create' && given?.call_id === call;
        return isIt ? (given.output ?? '') : undefined;
      }),
    );
  }

  /** Starts a reply without finishing it. */
  beginToSay(words: string): void {
    const response = newId('resp');
    this.#speaking = response;
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
  say(words: string): void {
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

  #hear(packet: RtpPacket): void {
    this.heard.packets += 1;
    this.heard.bytes += packet.payload.length;
    this.#voice.writeRtp(packet);
  }

  #take(event: Event): void {
    this.received.push(event);
    if (event.type === 'response.create') this.say(this.#replies.shift() ?? 'Hello, how can I help?');
    if (event.type === 'response.cancel' && this.#speaking !== undefined) this.#cut('client_cancelled');
    if (event.type === 'output_audio_buffer.clear') this.send({ type: 'output_audio_buffer.cleared' });
  }

  #cut(reason: string): void {
    const details = { type: 'cancelled', reason };
    const response = { id: this.#speaking, status: 'cancelled', status_details: details, output: [] };
    this.#speaking = undefined;
    this.send({ type: 'response.done', response });
  }

  async #await(find: (event: Event) => string | undefined): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = this.received.map(find).find((value) => value !== undefined);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The client did not answer the call of a tool');
  }
}
