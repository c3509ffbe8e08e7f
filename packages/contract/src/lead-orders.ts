import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { done, id, idParams, isoDate, personText } from './values.ts';

/** A draft waits for its owner, who confirms or dismisses it. */
export const orderStates = ['draft', 'confirmed', 'dismissed'] as const;
export type OrderState = (typeof orderStates)[number];

/** One thing that is ordered. The quantity is null if it is unknown. */
const orderItem = z.object({ item: z.string(), quantity: z.number().positive().nullable() });
export type OrderItem = z.infer<typeof orderItem>;

/** What a lead orders. The contact is the lead's. */
export const leadOrder = z.object({
  id,
  items: z.array(orderItem),
  /** Day for which it is ordered. */
  date: z.iso.date().nullable(),
  /** A sum of money, as it was written. */
  amount: z.string().nullable(),
  state: z.enum(orderStates),
  /** A connected model that read the conversation, or the owner in a form. */
  madeBy: z.enum(['model', 'owner']),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type LeadOrder = z.infer<typeof leadOrder>;

const itemInput = z.strictObject({
  item: personText({ min: 1, max: limits.orderItemMax, label: 'The item' }),
  quantity: z
    .number({ error: 'The quantity must be a number' })
    .positive('The quantity must be above zero')
    .max(limits.orderQuantityMax, `At most ${limits.orderQuantityMax}`)
    .nullable()
    .default(null),
});
const fields = {
  items: z
    .array(itemInput)
    .min(1, 'An order has at least one item')
    .max(limits.orderItems, `An order may have at most ${limits.orderItems} items`),
  date: z.iso.date('Please enter a date').nullable(),
  amount: personText({ max: limits.orderAmountMax, label: 'The amount' })
    .nullable()
    .transform((text) => text || null),
  state: z.enum(orderStates),
};

/** A new order that an owner writes down. */
export const leadOrderInput = z.strictObject({
  items: fields.items,
  date: fields.date.default(null),
  amount: fields.amount.default(null),
  state: fields.state.default('draft'),
});
export type LeadOrderInput = z.output<typeof leadOrderInput>;

/** A change of an order. Missing fields stay as they are. */
export const leadOrderChange = z.strictObject(fields).partial();
export type LeadOrderChange = z.output<typeof leadOrderChange>;

export const createLeadOrder = defineEndpoint({
  method: 'POST',
  path: '/api/lead/:id/orders',
  access: 'user',
  resource: 'lead',
  status: 201,
  summary: 'Write down an order of a lead',
  params: idParams,
  body: leadOrderInput,
  response: leadOrder,
});

export const updateLeadOrder = defineEndpoint({
  method: 'PUT',
  path: '/api/lead-orders/:id',
  access: 'user',
  resource: 'leadOrder',
  summary: 'Update, confirm or dismiss an order of a lead. Omitted fields keep their values',
  params: idParams,
  body: leadOrderChange,
  response: leadOrder,
});

export const deleteLeadOrder = defineEndpoint({
  method: 'DELETE',
  path: '/api/lead-orders/:id',
  access: 'user',
  resource: 'leadOrder',
  summary: 'Delete an order of a lead',
  params: idParams,
  response: done,
});
