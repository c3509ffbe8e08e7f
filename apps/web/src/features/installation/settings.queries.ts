import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { PRODUCT_NAME } from '@anito/contract/limits';
import {
  forgetMailSettings,
  getLimitSettings,
  getMailSettings,
  getSiteSettings,
  type LimitChanges,
  type LimitsView,
  type MailView,
  type mailServerInput,
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

/** How mail goes out; for admins, as all of these. */
export const useMailSettings = () =>
  useQuery<MailView>({
    queryKey: mailKey,
    queryFn: ({ signal }) => callApi(getMailSettings, {}, { signal }),
  });

/** Sends mail by a server, or into files when it is null. */
export function useSaveMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (server: MailServerInput | null) =>
      server ? callApi(saveMailSettings, { body: server }) : callApi(forgetMailSettings, {}),
    onSuccess: (saved) => client.setQueryData(mailKey, saved),
  });
}

/** Sends the admin a mail by a server, or as mail goes out now when it is null. */
export const useTestMail = () =>
  useMutation({ mutationFn: (server: MailServerInput | null) => callApi(testMail, { body: { server } }) });

/** What accounts and visitors may use. */
export const useLimitSettings = () =>
  useQuery<LimitsView>({
    queryKey: limitsKey,
    queryFn: ({ signal }) => callApi(getLimitSettings, {}, { signal }),
  });

export function useSaveLimits() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: LimitChanges) => callApi(saveLimitSettings, { body: changes }),
    onSuccess: (saved) => client.setQueryData(limitsKey, saved),
  });
}

/** Name, contact addresses and assistant of the public pages. */
export const useSiteSettings = () =>
  useQuery<SiteView>({
    queryKey: siteKey,
    queryFn: ({ signal }) => callApi(getSiteSettings, {}, { signal }),
  });

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

/** The admin's own assistants, of which the public pages may show one. */
export const useOwnAssistants = () =>
  useQuery<Assistant[]>({
    queryKey: ['assistants'],
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
