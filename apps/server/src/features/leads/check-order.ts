import type { OrderItem } from '@anito/contract/lead-orders';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { extractFacts } from '@anito/grounding/extract-facts';
import { isDayAhead } from './read-wish.ts';

/** An order as a model has read it from messages. */
type ReadOrder = {
  items: { item: string; quantity: number | null }[] | null;
  date: string | null;
  amount: string | null;
};

/** Shorter words do not identify an item. */
const minWordLength = 3;

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length >= minWordLength);

/**
 * Returns the part of a model's reading of an order that the messages confirm, because models complete and
 * invent: items that share a word with the messages, and a quantity or amount only if its numbers are in the
 * messages. A date that is not ahead, and other unconfirmed values, become null.
 */
export function checkOrder(
  { items, date, amount }: ReadOrder,
  messages: readonly string[],
  today: string,
): { items: OrderItem[]; date: string | null; amount: string | null } {
  const written = messages.join('\n');
  const words = new Set(splitWords(written));
  const { numbers } = extractFacts(written);
  const isNamed = (number: string) => numbers.has(number);
  const kept = (items ?? []).flatMap(({ item, quantity }) => {
    const name = toStorable(item).replace(/\s+/g, ' ').trim().slice(0, limits.orderItemMax);
    if (!splitWords(name).some((word) => words.has(word))) return [];
    const isQuantity = quantity !== null && quantity > 0 && quantity <= limits.orderQuantityMax;
    return [{ item: name, quantity: isQuantity && isNamed(String(quantity)) ? quantity : null }];
  });
  const sum = toStorable(amount ?? '')
    .trim()
    .slice(0, limits.orderAmountMax);
  const sumNumbers = [...extractFacts(sum).numbers];
  return {
    items: kept.slice(0, limits.orderItems),
    date: date !== null && isDayAhead(date, today) ? date : null,
    amount: sumNumbers.length > 0 && sumNumbers.every(isNamed) ? sum : null,
  };
}
