import {
  createLead,
  deleteLead,
  getLeadStats,
  type Lead,
  type LeadInput,
  type LeadScore,
  type LeadStatus,
  listLeadConversations,
  listLeads,
  searchLeads,
  updateLead,
  updateLeadScore,
} from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { keepFilled } from '../../lib/keep-filled.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** All that is cached of leads; the dashboard's card begins so too. */
const leadsKey = ['leads'];

/** Which leads are shown. */
export type LeadsShown = {
  page: number;
  search: string;
  score: LeadScore | undefined;
  status: LeadStatus | undefined;
};

/** A page of leads, and whether there are more. Looked at anew whenever the window is. */
export function useLeads({ page, search, score, status }: LeadsShown) {
  return useQuery({
    queryKey: [...leadsKey, 'page', page, search, score, status],
    queryFn: async ({ signal }) => {
      const query = {
        skip: (page - 1) * limits.leadsPage,
        take: limits.leadsPage + 1,
        ...(score && { score }),
        ...(status && { status }),
      };
      const found = search
        ? await callApi(searchLeads, { query: { ...query, q: search } }, { signal })
        : await callApi(listLeads, { query }, { signal });
      return { leads: found.slice(0, limits.leadsPage), hasNextPage: found.length > limits.leadsPage };
    },
    placeholderData: (previous) => keepFilled(previous, previous?.leads.length),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 15_000,
  });
}

/** What is counted of leads. */
export function useLeadStats() {
  return useApiQuery(
    [...leadsKey, 'stats'],
    getLeadStats,
    { query: {} },
    { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: 15_000 },
  );
}

/** What a lead has asked. */
export function useLeadConversations(id: number) {
  return useApiQuery(
    [...leadsKey, 'conversations', id],
    listLeadConversations,
    { params: { id } },
    { staleTime: 0 },
  );
}

/** A change of leads, after which they are looked at anew. */
function useLeadChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: leadsKey }),
  });
}

/** Adds a lead, or changes the one of the id. */
export const useSaveLead = (lead: Lead | undefined) =>
  useLeadChange((body: LeadInput) =>
    lead ? callApi(updateLead, { params: { id: lead.id }, body }) : callApi(createLead, { body }),
  );

/** Computes the score of a lead anew. */
export const useRecompute = (id: number) =>
  useLeadChange(() => callApi(updateLeadScore, { params: { id }, body: {} }));

export const useDeleteLead = (id: number) => useLeadChange(() => callApi(deleteLead, { params: { id } }));
