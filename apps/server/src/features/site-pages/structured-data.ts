import type { Language } from '@anito/contract/languages';
import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { getTexts } from '../../lib/texts.ts';

/** Names and URL for a page's structured data. */
type SiteContext = { brandName: string; publicUrl: string; language: Language };

type Node = Record<string, unknown>;

/** The FAQ of the pricing page, in its order. */
const questions = ['cost', 'trial', 'refund', 'change', 'message'] as const;

/** Returns the schema.org nodes for the operator, the site and the product. */
function describeProduct(place: SiteContext): Node[] {
  const { brandName, publicUrl, language } = place;
  const organization = { '@id': `${publicUrl}/#organization` };
  const description = getTexts(language, 'site')('heads.landing.description', { product: brandName });
  return [
    {
      '@type': 'Organization',
      ...organization,
      name: brandName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/favicon.png`,
    },
    {
      '@type': 'WebSite',
      name: brandName,
      url: `${publicUrl}/`,
      description,
      inLanguage: language,
      publisher: organization,
    },
    {
      '@type': 'SoftwareApplication',
      name: brandName,
      url: `${publicUrl}/`,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      publisher: organization,
      // While in beta.
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
  ];
}

/** Returns the FAQ of the pricing page as a schema.org node. */
function describeQuestions({ brandName, language }: SiteContext): Node {
  const t = getTexts(language, 'pricing');
  const product = brandName;
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((key) => ({
      '@type': 'Question',
      name: t(`faq.${key}.question`, { product }),
      acceptedAnswer: { '@type': 'Answer', text: t(`faq.${key}.answer`, { product }) },
    })),
  };
}

/** Returns the path from the landing page to this page as a schema.org node. */
function describeBreadcrumbs(page: SitePage, { brandName, publicUrl, language }: SiteContext): Node {
  const item = (position: number, name: string, path: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: publicUrl + path,
  });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      item(1, brandName, sitePages.landing),
      item(2, getTexts(language, 'site')(`heads.${page}.title`, { product: brandName }), sitePages[page]),
    ],
  };
}

/**
 * Returns a page's structured data for search engines as JSON-LD (schema.org). It contains only information
 * that the page shows too.
 */
export function describePage(page: SitePage, context: SiteContext): object {
  const nodes = page === 'landing' ? describeProduct(context) : [describeBreadcrumbs(page, context)];
  if (page === 'pricing') nodes.push(describeQuestions(context));
  return { '@context': 'https://schema.org', '@graph': nodes };
}
