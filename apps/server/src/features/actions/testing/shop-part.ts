import type { Action } from '@anito/contract/actions';
import type { Assistant } from '@anito/contract/assistants';
import type { ShopPartKind } from '../../../testing/shop-parts.ts';
import { createApi } from '../../sources/testing/sources-app.ts';

/** An address of a documentation block: nobody is there, and nobody is asked. */
const input = {
  name: 'Book a table',
  description: 'When somebody wants to reserve a table.',
  method: 'POST',
  address: 'https://192.0.2.1/bookings',
  sendsAs: 'json',
  parameters: {
    type: 'object',
    properties: { day: { type: 'string', format: 'date', description: 'The day of the visit' } },
    required: ['day'],
    additionalProperties: false,
  },
};
