// Facts about us for search engines, in the words of schema.org. Printed by SiteHead; every figure comes from the brand.
import { brand } from '#brand'
import { isComing } from '#domain/basics/coming.ts'
import { absoluteUrl } from '#domain/basics/site-origin.ts'

type Fact = Readonly<Record<string, unknown>>

/** Who we are and what this site is; for the landing page. */
export function siteFacts(): readonly Fact[] {
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

/** The plans that can be taken, as offers by the month, in the currency that is charged. */
export function planFacts(): Fact {
  const { currency } = brand.billing
  const offered = brand.plans.filter(({ monthlyMinor }) => monthlyMinor === 0 || !isComing('paid-plans'))
  return {
    '@type': 'Product',
    name: `${brand.name} storefront`,
    description: brand.tagline,
    image: absoluteUrl('/icon-512.png'),
    brand: { '@type': 'Brand', name: brand.name },
    offers: offered.map(({ name, monthlyMinor }) => ({
      '@type': 'Offer',
      name,
      price: (monthlyMinor / 100).toFixed(2),
      priceCurrency: currency,
      url: absoluteUrl('/pricing'),
      availability: 'https://schema.org/InStock',
    })),
  }
}

/** Questions that stand on the page with their answers. */
export function faqFacts(items: readonly { readonly question: string; readonly answer: string }[]): Fact {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Where a page lies, from the site's start: `[['Help Desk', '/help']]`. */
export function pathFacts(steps: readonly (readonly [name: string, path: string])[]): Fact {
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
