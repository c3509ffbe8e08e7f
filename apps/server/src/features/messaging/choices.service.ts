import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';
import type { Choices } from './transport.ts';

/** The replies that an answer offers, as they are kept; none too, which ends those of the answer before. */
export type KeptChoices = {
  titles: readonly string[];
  label: string;
  /** The question whose answer offers them. */
  conversationId: number | null;
};

/** A press of the reply at a place of what a message of the outbox offered. */
export type Press = { outboxId: number; index: number };

const pressed = /^choice:([1-9]\d{0,14}):(\d{1,2})$/;

/** What a press carries, in at most 64 bytes; nothing of it is believed but which reply is meant. */
export const namePress = ({ outboxId, index }: Press) => `choice:${outboxId}:${index}`;

/** Reads what a press carries; undefined for what this program never gave to be pressed. */
export function readPress(payload: string): Press | undefined {
  const [, outboxId, index] = pressed.exec(payload) ?? [];
  return outboxId === undefined ? undefined : { outboxId: Number(outboxId), index: Number(index) };
}

/** What an answer offers, as it is kept. */
export function keepChoices(
  titles: readonly string[],
  { language, conversationId }: { language: Language; conversationId: number | null },
): KeptChoices {
  return { titles, label: getTexts(language, 'answers')('choose'), conversationId };
}

/** What is sent to be pressed with a message of the outbox; undefined where nothing is. */
export function toChoices(outboxId: number, kept: KeptChoices | null): Choices | undefined {
  if (!kept || kept.titles.length === 0) return undefined;
  const options = kept.titles.map((title, index) => ({ title, payload: namePress({ outboxId, index }) }));
  return { options, label: kept.label };
}

/** Whether titles are few, short, in one line, and none is there twice. */
export function areShort(titles: readonly string[], most: number, longest: number): boolean {
  const isShort = titles.every((title) => title.trim() && title.length <= longest && !/[\r\n\t]/.test(title));
  return titles.length <= most && isShort && new Set(titles).size === titles.length;
}
