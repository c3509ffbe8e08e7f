import {
  createLeadOrder,
  deleteLeadOrder,
  type LeadOrder,
  type LeadOrderChange,
  type LeadOrderInput,
  updateLeadOrder,
} from '@anito/contract/lead-orders';
import {
  createLead,
  deleteLead,
  getLead,
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

/** Query key prefix of all lead queries. The dashboard's card uses the same prefix. */
const leadsKey = ['leads'];

/** Page and filter of the lead list. */
export type LeadPageFilter = {
  page: number;
  search: string;
  score: LeadScore | undefined;
  status: LeadStatus | undefined;
};

/**
 * Queries a page of leads (`leads`) and whether there are more (`hasNextPage`). Refetched every 15 seconds
 * and when the window gets the focus.
 */
export function useLeads({ page, search, score, status }: LeadPageFilter) {
  return useQuery({
    queryKey: [...leadsKey, 'page', page, search, score, status],
    queryFn: async ({ signal }) => {
      const query = {
        skip: (page - 1) * limits.leadsPage,
        take: limits.leadsPage + 1,
        ...(score && { score }),
        ...(status && { status }),
      };
      const matches = search
        ? await callApi(searchLeads, { query: { ...query, q: search } }, { signal })
        : await callApi(listLeads, { query }, { signal });
      return { leads: matches.slice(0, limits.leadsPage), hasNextPage: matches.length > limits.leadsPage };
    },
    placeholderData: (previous) => keepFilled(previous, previous?.leads.length),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 15_000,
  });
}

/** Queries the lead statistics. Refetched every 15 seconds and when the window gets the focus. */
export function useLeadStats() {
  return useApiQuery(
    [...leadsKey, 'stats'],
    getLeadStats,
    { query: {} },
    { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: 15_000 },
  );
}

/** Queries a lead. Refetched every 15 seconds and when the window gets the focus. */
export function useLead(id: number) {
  return useApiQuery(
    [...leadsKey, 'one', id],
    getLead,
    { params: { id } },
    { staleTime: 0, refetchOnWindowFocus: 'always', refetchInterval: 15_000 },
  );
}

/** Queries the conversations of a lead, each with some of its messages. */
export function useLeadConversations(id: number) {
  return useApiQuery(
    [...leadsKey, 'conversations', id],
    listLeadConversations,
    { params: { id } },
    { staleTime: 0 },
  );
}

/** Returns a mutation that runs `change` and, if it succeeds, refetches all data about leads. */
function useLeadChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: leadsKey }),
  });
}

/** Creates a lead, or updates the given one. */
export const useSaveLead = (lead: Lead | undefined) =>
  useLeadChange((body: LeadInput) =>
    lead ? callApi(updateLead, { params: { id: lead.id }, body }) : callApi(createLead, { body }),
  );

/** Recomputes the score of a lead. */
export const useRecomputeScore = (id: number) =>
  useLeadChange(() => callApi(updateLeadScore, { params: { id }, body: {} }));

export const useDeleteLead = (id: number) => useLeadChange(() => callApi(deleteLead, { params: { id } }));

/** Creates an order of a lead, or updates the given one. */
export const useSaveOrder = (leadId: number, order: LeadOrder | undefined) =>
  useLeadChange((body: LeadOrderInput | LeadOrderChange) =>
    order
      ? callApi(updateLeadOrder, { params: { id: order.id }, body })
      : callApi(createLeadOrder, { params: { id: leadId }, body: body as LeadOrderInput }),
  );

export const useDeleteOrder = (id: number) =>
  useLeadChange(() => callApi(deleteLeadOrder, { params: { id } }));
