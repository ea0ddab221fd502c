// Checks that the data for search engines equals the pages' contents.
import { expect, it } from 'vitest'
import { brand } from '#brand'
import {
  faqStructuredData,
  offersStructuredData,
  siteStructuredData,
} from '#components/site/frame/site-structured-data.ts'

it('offers every plan at its price, in whole and minor units', () => {
  expect(offersStructuredData()['offers']).toMatchObject([
    { name: 'Starter', price: '0.00', priceCurrency: 'NGN' },
    { name: 'Premium', price: '5500.00', priceCurrency: 'NGN' },
    { name: 'Enterprise', price: '15000.00', priceCurrency: 'NGN' },
  ])
})

it('names the organisation and the site', () => {
  expect(siteStructuredData().map((fact) => [fact['@type'], fact['name']])).toEqual([
    ['Organization', brand.name],
    ['WebSite', brand.name],
  ])
})

it('keeps questions with their answers', () => {
  expect(faqStructuredData([{ question: 'A?', answer: 'B.' }])['mainEntity']).toEqual([
    { '@type': 'Question', name: 'A?', acceptedAnswer: { '@type': 'Answer', text: 'B.' } },
  ])
})
