import type { ActionParameters, HttpActionInput } from '@anito/contract/actions';

type PresetAction = HttpActionInput & { secret: { name: string; value: string } };

/** Returns the JSON schema of an action's parameters. */
const buildParametersSchema = (
  properties: ActionParameters['properties'],
  required: string[],
): ActionParameters => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const withoutSlash = (address: string) => address.trim().replace(/\/{1,9}$/, '');

/** Settings of the booking actions. */
export type BookingValues = { address: string; eventType: string; zone: string; key: string };

/**
 * Returns two actions to be created, for finding free times and for booking one, with Cal.com's API v2 (GET
 * /slots and POST /bookings, each with the version in a header).
 */
export function createBookingActions(
  { address, eventType, zone, key }: BookingValues,
  names: { slots: string; book: string },
): [slots: PresetAction, book: PresetAction] {
  const base = withoutSlash(address);
  const secret = { name: 'Authorization', value: `Bearer ${key.trim()}` };
  const common = { asksFirst: false, isActive: true, secret };
  const query = new URLSearchParams({ eventTypeId: eventType.trim(), timeZone: zone.trim() });
  const attendee = { name: '{name}', email: '{email}', timeZone: zone.trim() };
  return [
    {
      ...common,
      name: names.slots,
      description:
        'Finds free times. Use it before a time is booked, and when somebody asks when they can come. Offer a few of the times that it returns.',
      method: 'GET',
      address: `${base}/slots?${query}`,
      sendsAs: 'query',
      headers: [{ name: 'cal-api-version', value: '2024-09-04' }],
      parameters: buildParametersSchema(
        {
          start: { type: 'string', format: 'date', description: 'The first day to look at' },
          end: {
            type: 'string',
            format: 'date',
            description: 'The last day to look at, a week later at most',
          },
        },
        ['start', 'end'],
      ),
      template: null,
    },
    {
      ...common,
      asksFirst: true,
      name: names.book,
      description:
        'Books a time for the visitor. Use it only when they have chosen one of the free times and given their name and e-mail address.',
      method: 'POST',
      address: `${base}/bookings`,
      sendsAs: 'json',
      headers: [{ name: 'cal-api-version', value: '2024-08-13' }],
      parameters: buildParametersSchema(
        {
          start: {
            type: 'string',
            format: 'date-time',
            description: 'The chosen time as the free times give it, with its offset',
          },
          name: { type: 'string', minLength: 2, maxLength: 100, description: 'Name of the visitor' },
          email: { type: 'string', format: 'email', description: 'E-mail address of the visitor' },
        },
        ['start', 'name', 'email'],
      ),
      template: JSON.stringify({ start: '{start}', eventTypeId: Number(eventType), attendee }, null, 2),
    },
  ];
}

/** Settings of the payment action. */
export type PaymentValues = { address: string; key: string };

/**
 * Returns the action to be created for a payment link with PayMongo's API (POST /links, amounts in centavos,
 * the key as the user name of Basic authentication).
 */
export function createPaymentAction({ address, key }: PaymentValues, name: string): PresetAction {
  const attributes = { amount: '{amount_in_centavos}', description: '{description}', remarks: '{reference}' };
  return {
    name,
    description:
      'Makes a link by which the visitor pays. Use it when they want to pay and the amount is known. Give them the checkout address that it returns.',
    method: 'POST',
    address: `${withoutSlash(address)}/links`,
    sendsAs: 'json',
    headers: [],
    parameters: buildParametersSchema(
      {
        amount_in_centavos: {
          type: 'integer',
          minimum: 10_000,
          maximum: 100_000_000,
          description: 'The amount in centavos: 980 pesos are 98000',
        },
        description: { type: 'string', maxLength: 200, description: 'What is paid for' },
        reference: { type: 'string', maxLength: 100, description: 'Order number, where there is one' },
      },
      ['amount_in_centavos', 'description'],
    ),
    template: JSON.stringify({ data: { attributes } }, null, 2),
    asksFirst: true,
    isActive: true,
    secret: { name: 'Authorization', value: `Basic ${btoa(`${key.trim()}:`)}` },
  };
}
