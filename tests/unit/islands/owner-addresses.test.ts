// The list of the owner's addresses leaves no page and no settings tab out: a page that is added is looked at by the tour and the tests.
// Planted once and seen red: a route without an address; a tab without one; a list whose ids the Worker does not know.
import { describe, expect, it } from 'vitest'
import { isOwnerPath, OWNER_ADDRESSES, OWNER_LISTS } from '#islands/owner/addresses.ts'
import { routes } from '#islands/owner/routes.tsx'
import { tabsFor } from '#islands/owner/settings/tabs.tsx'

describe('the addresses of the owner’s app', () => {
  it.each(routes.map(({ path }) => path))('hold %s', (path) => {
    const parent = path.replace(/\/:\w+$/, '')
    const isLookedAt =
      parent === path
        ? OWNER_ADDRESSES.includes(path)
        : OWNER_LISTS.includes(parent) || OWNER_ADDRESSES.some((address) => address.startsWith(`${parent}/`))
    expect(isLookedAt).toBe(true)
  })

  it('hold every tab of the settings', () => {
    expect(OWNER_ADDRESSES).toEqual(
      expect.arrayContaining(tabsFor('owner').map(({ id }) => `/settings/${id}`)),
    )
  })

  it.each(routes.map(({ path }) => path))('%s is known to the Worker', (path) => {
    const id = path.endsWith('/:tab') ? 'store' : '0f8fad5b-d9cb-469f-a165-70867728950e'
    expect(isOwnerPath(path.replace(/:\w+$/, id))).toBe(true)
  })

  it.each([
    '/dashboard/nothing',
    '/dashboard/orders/nothing',
    '/dashboard/categories/0f8fad5b-d9cb-469f-a165-70867728950e',
    '/dashboard/orders/0f8fad5b-d9cb-469f-a165-70867728950e/more',
    '/settings/nothing',
    '/onboarding/nothing',
  ])('%s is no page', (path) => {
    expect(isOwnerPath(path)).toBe(false)
  })

  it('are each written once', () => {
    expect(new Set(OWNER_ADDRESSES).size).toBe(OWNER_ADDRESSES.length)
  })
})
