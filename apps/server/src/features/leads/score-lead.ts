import type { LeadReason, LeadScore } from '@anito/contract/leads';
import { hasPriceIntent } from './price-intent.service.ts';

/** Input of the lead score. */
type ScoredLead = {
  email: string | null;
  phone: string | null;
  /** Latest questions of the lead's conversations. */
  questions: readonly string[];
  /** Total number of questions. */
  questionCount: number;
};

/** Points for each reason (decision 0045). */
const points: Record<Exclude<LeadReason, 'set-by-owner'>, number> = {
  email: 1,
  phone: 2,
  'business-email': 1,
  'price-intent': 2,
  'many-messages': 1,
};
const highFrom = 4;
const mediumFrom = 2;
/** Number of questions that indicates interest. */
const manyMessages = 4;

const freeMail = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.com.ph ymail.com rocketmail.com hotmail.com outlook.com live.com icloud.com me.com
  msn.com aol.com proton.me protonmail.com gmx.com mail.com zoho.com hotmail.es hotmail.fr orange.fr free.fr laposte.net`
    .split(/\s+/)
    .filter(Boolean),
);

/** Returns the score of a lead and its reasons, by the points of decision 0045. */
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
