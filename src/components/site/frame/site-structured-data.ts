// Data about Oja for search engines, in the vocabulary of schema.org. SiteHead prints the data; every figure comes from src/brand.ts.
import { brand } from '#brand'
import { absoluteUrl } from '#domain/basics/site-origin.ts'

type Thing = Readonly<Record<string, unknown>>

/** Our organisation and this site, for the landing page. */
export function siteStructuredData(): readonly Thing[] {
  return [
    {
      '@type': 'Organization',
      '@id': absoluteUrl('/#organisation'),
      name: brand.name,
      url: absoluteUrl('/'),
      logo: absoluteUrl('/icon-512.png'),
      email: brand.supportEmail,
      address: { '@type': 'PostalAddress', addressLocality: brand.companyCity, addressCountry: 'NG' },
      sameAs: Object.values(brand.socials),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: brand.supportEmail,
        telephone: `+${brand.supportWhatsApp}`,
      },
    },
    {
      '@type': 'WebSite',
      '@id': absoluteUrl('/#site'),
      name: brand.name,
      url: absoluteUrl('/'),
      description: brand.tagline,
      inLanguage: 'en',
      publisher: { '@id': absoluteUrl('/#organisation') },
    },
  ]
}

/** The plans as offers by the month, in the currency that is charged. */
export function offersStructuredData(): Thing {
  const { currency } = brand.billing
  return {
    '@type': 'Product',
    name: `${brand.name} storefront`,
    description: brand.tagline,
    image: absoluteUrl('/icon-512.png'),
    brand: { '@type': 'Brand', name: brand.name },
    offers: brand.plans.map(({ name, monthlyMinor }) => ({
      '@type': 'Offer',
      name,
      price: (monthlyMinor / 100).toFixed(2),
      priceCurrency: currency,
      url: absoluteUrl('/pricing'),
      availability: 'https://schema.org/InStock',
    })),
  }
}

/** Questions and answers that are on the page. */
export function faqStructuredData(
  items: readonly { readonly question: string; readonly answer: string }[],
): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The path to a page from the home page: `[['Help Desk', '/help']]`. */
export function breadcrumbStructuredData(steps: readonly (readonly [name: string, path: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [[brand.name, '/'] as const, ...steps].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absoluteUrl(path),
    })),
  }
}
