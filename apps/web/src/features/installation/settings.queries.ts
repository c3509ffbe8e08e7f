import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { PRODUCT_NAME } from '@anito/contract/limits';
import {
  getLimitSettings,
  getMailSettings,
  getSiteSettings,
  type LimitChanges,
  type LimitsView,
  type MailView,
  type mailServerInput,
  resetMailSettings,
  type SiteInput,
  type SiteView,
  saveLimitSettings,
  saveMailSettings,
  saveSiteSettings,
  testMail,
} from '@anito/contract/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { setBrandName } from '../../lib/brand.ts';

const mailKey = ['settings', 'mail'];
const limitsKey = ['settings', 'limits'];
const siteKey = ['settings', 'site'];

export type MailServerInput = z.input<typeof mailServerInput>;

/** Queries the mail settings. All settings here are for admins. */
export const useMailSettings = () =>
  useQuery<MailView>({
    queryKey: mailKey,
    queryFn: ({ signal }) => callApi(getMailSettings, {}, { signal }),
  });

/**
 * Returns a mutation that saves the mail server and updates the cache. Null removes the server; emails are
 * then written to files.
 */
export function useSaveMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (server: MailServerInput | null) =>
      server ? callApi(saveMailSettings, { body: server }) : callApi(resetMailSettings, {}),
    onSuccess: (saved) => client.setQueryData(mailKey, saved),
  });
}

/**
 * Sends a test mail to the admin through the given server, or with the current settings for null. The result
 * is in `data`.
 */
export const useTestMail = () =>
  useMutation({ mutationFn: (server: MailServerInput | null) => callApi(testMail, { body: { server } }) });

/** Queries the limits of accounts and visitors. */
export const useLimitSettings = () =>
  useQuery<LimitsView>({
    queryKey: limitsKey,
    queryFn: ({ signal }) => callApi(getLimitSettings, {}, { signal }),
  });

/**
 * Returns a mutation that saves the changed limits and updates the cache. Null restores the default of a
 * limit.
 */
export function useSaveLimits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: LimitChanges) => callApi(saveLimitSettings, { body: changes }),
    onSuccess: (saved) => client.setQueryData(limitsKey, saved),
  });
}

/** Queries the name, contact addresses and assistant of the public pages. */
export const useSiteSettings = () =>
  useQuery<SiteView>({
    queryKey: siteKey,
    queryFn: ({ signal }) => callApi(getSiteSettings, {}, { signal }),
  });

/**
 * Returns a mutation that saves the settings of the public pages, updates the cache and applies the new name
 * in this tab.
 */
export function useSaveSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (site: SiteInput) => callApi(saveSiteSettings, { body: site }),
    onSuccess: (saved) => {
      client.setQueryData(siteKey, saved);
      setBrandName(saved.brandName ?? PRODUCT_NAME);
    },
  });
}

/** Queries the admin's own assistants, one of which the public pages may show. */
export const useOwnAssistants = () =>
  useQuery<Assistant[]>({
    queryKey: ['assistants'],
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
