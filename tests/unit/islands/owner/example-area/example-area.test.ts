// The worked example of the recipe "Add an area of the owner's app": it compiles with the kit of today, stays short, and is drawn in each state
// of its read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type BusinessChoice, BusinessContext } from '#islands/owner/session/business.ts'
import { storeKey } from '#islands/owner/session/store-data.ts'
import { type Place, placeList } from './contract.ts'
import PlacesPage from './PlacesPage.tsx'

const MOST_LINES = 120
const STORE = 'b1c2d3e4-0000-4000-8000-000000000001'

/** The page as it is first drawn, with what has been read before; undefined while nothing has. */
function drawn(read: readonly Place[] | undefined): string {
  const client = new QueryClient()
  if (read) client.setQueryData(storeKey(STORE, placeList), read)
  const choice = { business: { id: STORE } } as BusinessChoice
  const page = createElement(BusinessContext, { value: choice }, createElement(PlacesPage))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
}

it('is a contract, a page and its words in under 120 lines', () => {
  const lines = ['contract.ts', 'copy.ts', 'PlacesPage.tsx'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .trimEnd()
      .split('\n'),
  )

  expect(lines.length).toBeLessThan(MOST_LINES)
})

it('shows grey rows while it reads, a way to begin, and what there is', () => {
  expect(drawn(undefined)).toContain('aria-busy="true"')
  expect(drawn([])).toContain('No places yet')
  expect(drawn([{ code: 'x', name: 'WhatsApp status', orders: 1 }])).toContain('1 order came from there.')
})
