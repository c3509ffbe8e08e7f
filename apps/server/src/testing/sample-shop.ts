import { type AskedDocuments, createAskedDocuments } from './asked-documents.ts';

const documents = new URL('../features/sample/documents/', import.meta.url);

/** The sample business's documents. */
export const menu = 'menu-and-prices.pdf';
export const policies = 'store-policies.docx';
export const areas = 'delivery-areas.rtf';
export const faq = 'frequently-asked-questions.md';

/** The sample business, synced and ready to be asked, answered by the built-in models. */
export type SampleShop = AskedDocuments;

/** Uploads and syncs the sample business's documents into an application of its own. */
export function createSampleShop(): Promise<SampleShop> {
  return createAskedDocuments(
    [menu, policies, areas, faq].map((name) => ({ name, path: new URL(name, documents) })),
  );
}
