import type { Lead, LeadStatus } from '@anito/contract/leads';
import type { Tone } from '../../ui/badge.tsx';

/** The word of a status in the texts: keys hold no blanks. */
export const statusKey = (status: LeadStatus) => (status === 'Proposal Sent' ? 'ProposalSent' : status);

/** What a lead is called: their name, else what is known of them; undefined where nothing is. */
export const nameLead = ({ name, email, phone }: Pick<Lead, 'name' | 'email' | 'phone'>) =>
  name ?? email ?? phone ?? undefined;

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
