import type { SitePage } from '@anito/contract/site-pages';
import type { ComponentType } from 'react';
import type { Resources } from './lib/i18n/resources.ts';

/** The pages that are drawn while building, so that they are read before any script has come. */
export type DrawnPage = Exclude<SitePage, 'signIn'>;

type Drawn = { load: () => Promise<ComponentType>; areas: (keyof Resources)[] };

/** Their code, and the texts that they need beside those of the start page. */
export const drawnPages: Record<DrawnPage, Drawn> = {
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
