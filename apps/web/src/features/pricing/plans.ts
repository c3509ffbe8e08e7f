/** All figures of the pricing page: dollars, counts and gigabytes. Nothing is charged during the beta. */

/** Pesos per dollar, and the day on which the rate was set. */
export const exchange = { pesosPerDollar: 58, setOn: '2026-11-26' };

/** Amount in a plan: a count, a minimum, or unlimited. */
export type Amount = number | { atLeast: number } | 'unlimited';

export type Plan = {
  key: 'starter' | 'doneForYou' | 'pro' | 'business' | 'agency';
  monthly: number;
  /** One-time setup fee in dollars. */
  setup?: number;
  isSoon: boolean;
  /** Undecided amounts are omitted. */
  amounts: Partial<Record<'assistants' | 'messages' | 'sources' | 'documents' | 'storage', Amount>>;
  includes: Included[];
};

/** Features of a plan. */
export const included = ['dashboard', 'api', 'voice', 'crm', 'whiteLabel', 'clients'] as const;
type Included = (typeof included)[number];

export const amounts = ['assistants', 'messages', 'sources', 'documents', 'storage'] as const;

export const plans: readonly Plan[] = [
  {
    key: 'starter',
    monthly: 49,
    isSoon: false,
    amounts: { assistants: 1, messages: 1_500, sources: 3 },
    includes: ['dashboard'],
  },
  {
    key: 'doneForYou',
    monthly: 49,
    setup: 299,
    isSoon: false,
    amounts: { messages: 1_000 },
    includes: ['dashboard'],
  },
  {
    key: 'pro',
    monthly: 149,
    isSoon: true,
    amounts: { assistants: 3, messages: 5_000, sources: 10, documents: 2_000, storage: 10 },
    includes: ['dashboard', 'api', 'voice'],
  },
  {
    key: 'business',
    monthly: 249,
    isSoon: true,
    amounts: { assistants: 10, messages: 15_000, sources: { atLeast: 20 }, documents: 5_000, storage: 25 },
    includes: ['dashboard', 'api', 'voice', 'crm'],
  },
  {
    key: 'agency',
    monthly: 499,
    isSoon: true,
    amounts: { assistants: 'unlimited', messages: 50_000, storage: 50 },
    includes: ['dashboard', 'api', 'voice', 'crm', 'whiteLabel', 'clients'],
  },
];

/** Add-ons: a price, a range, or a minimum price. */
export const addOns = [
  { key: 'messages', price: 10 },
  { key: 'storage', price: 5 },
  { key: 'voices', from: 20, to: 40 },
  { key: 'integration', from: 500 },
] as const;

export const whiteLabel = { setup: 15_000, support: [1_500, 3_000] } as const;
