import type { Lead, LeadStatus } from '@anito/contract/leads';
import { formatPhone } from '../../lib/format-phone.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Returns the text key of a status. Keys contain no spaces. */
export const statusKey = (status: LeadStatus) => (status === 'Proposal Sent' ? 'ProposalSent' : status);

/** Returns the name of a lead, otherwise the email or phone, or undefined if all are missing. */
export const getLeadName = ({ name, email, phone }: Pick<Lead, 'name' | 'email' | 'phone'>) =>
  name ?? email ?? (phone ? formatPhone(phone) : undefined);

/**
 * Whether there is a last message that does not contain the wish. Always true for a message without a wish.
 */
export const hasOtherMessage = ({ lastMessage, wish }: Pick<Lead, 'lastMessage' | 'wish'>) =>
  lastMessage !== null && !(wish && lastMessage.replace(/\s+/g, ' ').includes(wish));

export const scoreTones: Record<Lead['score'], Tone> = {
  High: 'success',
  Medium: 'warning',
  Low: 'neutral',
};

export const statusTones: Record<LeadStatus, Tone> = {
  New: 'accent',
  Qualified: 'success',
  Contacted: 'neutral',
  'Proposal Sent': 'warning',
  Converted: 'success',
  Cold: 'neutral',
  Lost: 'danger',
};
