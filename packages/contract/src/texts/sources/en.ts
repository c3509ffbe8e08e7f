import type { Entry } from '../entry.ts';

/** What is said of websites and Notion workspaces as sources. */
export const sources = {
  'website-not-allowed':
    'This address cannot be read. Enter the address of a public website, for example https://example.com.',
  'website-no-answer': 'The website could not be read: it does not answer as it should.',
  'website-too-slow': 'The website took too long to answer.',
  'website-too-large': 'The page is too large to be read.',
  'website-unknown-packing': 'The page is packed in a way that cannot be read.',
  'website-too-many-redirects': 'The website redirects too often.',
  'website-redirect-nowhere': 'The website redirects to an address that is none.',
  'website-too-many-websites':
    'Too many websites are being read at the moment. Please try again in a minute.',
  'website-too-many-pages': 'Too many pages are being read at the moment.',
  'website-no-browser':
    'This installation has no browser to read pages with. Choose the mode HttpClient, or ask whoever runs this installation to give it a browser.',
  'website-browser-does-not-start':
    'The browser of this installation does not start; its operator finds why in the log.',
  'website-browser-failed': 'The browser could not show the page.',
  'website-browser-ended': 'The browser ended while it showed the page.',
  'website-too-many-files': 'The page asks for too many files.',
  'website-page-too-heavy': 'The page needs more memory than it may take, or breaks the browser.',
  'website-status': 'The website answered with status {status}.',
  'website-closed': {
    by: 'minutes',
    one: 'The website asks visitors to come back later: in a minute.',
    other: 'The website asks visitors to come back later: in {minutes} minutes.',
  },
  'website-crowded': 'Too many pages of this website are waiting. Please try again later.',
  'website-elsewhere': 'This address leads to another website, {host}. Enter its address instead.',
  'website-all-gone':
    'No page of {host} can be opened any more: the website answers that they do not exist. What was learned stays, and your assistants still answer from it. Open the website in your browser: if it has moved, connect its new address.',
  'website-holds-most': 'A website source can hold at most {most} pages.',
  'notion-key-refused': 'Notion does not accept this API key. Please check it and try again.',
  'notion-key-forgotten': 'This Notion API key is not known any more. Please validate your API key again.',
  'notion-token-revoked': 'Notion does not accept this API key. Please connect Notion again.',
  'notion-not-shared': 'This page is gone from Notion or no longer shared with the integration.',
  'notion-busy': 'Notion asks to wait before the next request. Please try again later.',
  'notion-refused': 'Notion did not take the request.',
  'notion-unreachable': 'Notion cannot be reached at the moment. Please try again later.',
  'notion-too-large': 'A part of this is larger than can be read from Notion. Please split it there.',
  'notion-pages-crowded': 'Too many large pages of Notion are being read at once. Please try again later.',
  'notion-too-many-rows':
    'The databases of this source have more than {most} rows. Set a filter, or choose fewer databases.',
  'notion-pages-failed': 'Failed to get Notion pages',
  'notion-roots-failed': 'Failed to get root Notion items',
  'notion-groups-failed': 'Failed to get Notion content groups',
  'notion-content-failed': 'Failed to get content for page {pageId}',
  'notion-filter-failed': 'Failed to filter databases',
  'notion-connections-failed': 'Failed to get Notion connections',
  'notion-save-failed': 'Failed to save Notion connection',
  'notion-delete-failed': 'Failed to delete Notion connection',
  'website-crawl-failed': 'Failed to crawl website',
  'website-create-failed': 'Failed to create website connection',
  'website-update-failed': 'Failed to update website connection',
  'website-delete-failed': 'Failed to delete website connection',
  'website-reingest-failed': 'Failed to re-ingest website page',
  'website-load-failed': 'Failed to load pages',
  'website-more-failed': 'Failed to load more pages',
} as const satisfies Record<string, Entry>;

export type SourceTexts = Record<keyof typeof sources, Entry>;
