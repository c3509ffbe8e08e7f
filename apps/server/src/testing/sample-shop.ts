import { createDocumentTestApp, type DocumentTestApp } from './document-test-app.ts';

const documents = new URL('../features/sample/documents/', import.meta.url);

/** Documents of the sample business. */
export const menu = 'menu-and-prices.pdf';
export const policies = 'store-policies.docx';
export const areas = 'delivery-areas.rtf';
export const faq = 'frequently-asked-questions.md';

/** The sample business, ingested and answered by the built-in models. */
export type SampleShop = DocumentTestApp;

/** Ingests the documents of the sample business into a separate application. */
export function createSampleShop(): Promise<SampleShop> {
  return createDocumentTestApp(
    [menu, policies, areas, faq].map((name) => ({ name, path: new URL(name, documents) })),
  );
}
