import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ChatTransport, createChatMachine } from './chat-machine.ts';
import { createChatState, type StoredTurn } from './chat-state.ts';

/**
 * Creates a chat from the stored turns, for the life of the component. Later values of `records` are ignored.
 * Unmounting stops the model.
 */
export function useChat(transport: ChatTransport, records: StoredTurn[]) {
  const [machine] = useState(() => createChatMachine(transport, createChatState(records)));
  const state = useSyncExternalStore(machine.subscribe, machine.getState);
  useEffect(() => () => machine.stop(), [machine]);
  return { state, send: machine.send, stop: machine.stop, retry: machine.retry, add: machine.add };
}
