import type { Language } from '@anito/contract/languages';
import { type SitePage, sitePages } from '@anito/contract/site-pages';
import { getTexts } from '../../lib/texts.ts';

/** Where a page stands and by which names. */
type Place = { brandName: string; publicUrl: string; language: Language };

type Node = Record<string, unknown>;

/** The questions with answers on the page of prices, in its order. */
const questions = ['cost', 'trial', 'refund', 'change', 'message'] as const;

function describeProduct(place: Place): Node[] {
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

function describeQuestions({ brandName, language }: Place): Node {
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

function describeWay(page: SitePage, { brandName, publicUrl, language }: Place): Node {
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

/** What a page tells search engines of itself in the words of schema.org, as JSON-LD: only what stands on it too. */
export function describePage(page: SitePage, place: Place): object {
  const nodes = page === 'landing' ? describeProduct(place) : [describeWay(page, place)];
  if (page === 'pricing') nodes.push(describeQuestions(place));
  return { '@context': 'https://schema.org', '@graph': nodes };
}
