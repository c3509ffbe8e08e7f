import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { isoDate, isStorable } from './values.ts';

/** How pages are fetched: plainly, in a browser, or in one only where a page needs it. */
export const scraperModes = ['HttpClient', 'Playwright', 'Auto'] as const;
export type ScraperMode = (typeof scraperModes)[number];

/** One page of a website as it was read. */
export const websitePage = z.object({
  /** The same for the same URL. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** Text of the page without the site's frame; lines part its blocks. */
  content: z.string(),
  lastModified: isoDate.nullable(),
  isSelected: z.boolean(),
});
export type WebsitePage = z.infer<typeof websitePage>;

/** What a look at a website found: its first page, and where its links lead on the same site. */
export const websiteValidation = z.object({
  isValid: z.boolean(),
  /** Why not, for a person. */
  errorMessage: z.string().optional(),
  pages: z.array(websitePage),
  /** Pages that are known and not read yet. */
  remainingUrls: z.array(z.string()).max(limits.pagesPerWebsite),
});
export type WebsiteValidation = z.infer<typeof websiteValidation>;

const blankUrl = 'Please enter a website URL';

export const validateWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/website/validate',
  access: 'user',
  resource: 'none',
  summary:
    'Read the first page of a website and list the pages of the same site that it links to. 400 `url_not_allowed` for what is not on the public internet',
  body: z.strictObject({
    baseUrl: z
      .string({ error: ({ input }) => (input === undefined ? blankUrl : 'The website URL must be a text') })
      .trim()
      .min(1, blankUrl)
      .max(limits.urlMax, `The website URL may have at most ${limits.urlMax} characters`)
      .refine(isStorable, 'The website URL contains characters that cannot be stored'),
    scraperMode: z.enum(scraperModes).default('Auto'),
  }),
  response: websiteValidation,
});
