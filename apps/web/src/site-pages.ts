import type { SitePage } from '@anito/contract/site-pages';
import type { ComponentType } from 'react';
import type { Resources } from './lib/i18n/resources.ts';

/** Pages that are prerendered at build time, so that they are readable before any script has loaded. */
export type PrerenderedPage = Exclude<SitePage, 'signIn'>;

type PageEntry = { load: () => Promise<ComponentType>; areas: (keyof Resources)[] };

/** Code of these pages, and the texts that they need beside those of the start page. */
export const prerenderedPages: Record<PrerenderedPage, PageEntry> = {
  landing: { load: async () => (await import('./routes/site/landing.tsx')).LandingPage, areas: [] },
  pricing: { load: async () => (await import('./routes/site/pricing.tsx')).PricingPage, areas: ['pricing'] },
  event: { load: async () => (await import('./routes/site/event.tsx')).EventPage, areas: ['event'] },
  privacy: {
    load: async () => (await import('./routes/site/privacy.tsx')).PrivacyPage,
    areas: ['legal'],
  },
  terms: {
    load: async () => (await import('./routes/site/terms.tsx')).TermsPage,
    areas: ['legal'],
  },
  cookies: {
    load: async () => (await import('./routes/site/cookies.tsx')).CookiesPage,
    areas: ['legal'],
  },
};
