import type { LeadReason, LeadScore } from '@anito/contract/leads';

/** What the score of a lead is computed from. */
export type ScoredLead = {
  email: string | null;
  phone: string | null;
  /** The latest questions of their conversations. */
  questions: readonly string[];
  /** How many questions there are in all. */
  questionCount: number;
};

/** Points of each reason (decision 0045). */
const points: Record<Exclude<LeadReason, 'set-by-owner'>, number> = {
  email: 1,
  phone: 2,
  'business-email': 1,
  'price-intent': 2,
  'many-messages': 1,
};
const highFrom = 4;
const mediumFrom = 2;
/** So many questions show interest. */
const manyMessages = 4;
/** Characters of a question in which intent is looked for. */
const readLength = 1_000;

const freeMail = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.com.ph ymail.com rocketmail.com hotmail.com outlook.com live.com icloud.com me.com
  msn.com aol.com proton.me protonmail.com gmx.com mail.com zoho.com hotmail.es hotmail.fr orange.fr free.fr laposte.net`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of prices and of buying, in the four languages; whole words, in lower case without accents. */
const buying = new Set(
  `price prices pricing cost costs quote quotation quotations rate rates discount buy order purchase book booking reserve
  reservation available downpayment deposit payment pay fee fees package packages
  magkano mgkano hm presyo bili bibili pabili oorder umorder pareserve magpareserve bayad diskwento tawad kotasyon
  precio precios cuesta cuanto cotizacion presupuesto comprar reservar pedido descuento
  prix combien coute devis tarif tarifs acheter reserver commander remise`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a question is about a price, or about buying. */
export function hasPriceIntent(question: string): boolean {
  const plain = question.slice(0, readLength).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.split(/[^\p{L}\p{N}]+/u).some((word) => buying.has(word));
}

/** The score of a lead by the rule of decision 0045, with its reasons. */
export function scoreLead(lead: ScoredLead): { score: LeadScore; reasons: LeadReason[] } {
  const domain = lead.email?.split('@').at(-1) ?? '';
  const holds: Record<keyof typeof points, boolean> = {
    email: lead.email !== null,
    phone: lead.phone !== null,
    'business-email': domain !== '' && !freeMail.has(domain),
    'price-intent': lead.questions.some(hasPriceIntent),
    'many-messages': lead.questionCount >= manyMessages,
  };
  const reasons = (Object.keys(points) as (keyof typeof points)[]).filter((reason) => holds[reason]);
  const sum = reasons.reduce((total, reason) => total + points[reason], 0);
  return { score: sum >= highFrom ? 'High' : sum >= mediumFrom ? 'Medium' : 'Low', reasons };
}
