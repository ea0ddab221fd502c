// Checks that the list of the owner's addresses contains every page and settings tab, so that the tour and the tests open a new page too.
// Planted once and seen red: a route without an address; a tab without one; a list whose ids the Worker does not know.
import { describe, expect, it } from 'vitest'
import { isOwnerPath, OWNER_ADDRESSES, OWNER_LIST_ADDRESSES } from '#islands/owner/addresses.ts'
import { tabsFor } from '#islands/owner/areas/settings/tabs.tsx'
import { routes } from '#islands/owner/routes.tsx'

describe('the addresses of the owner’s app', () => {
  it.each(routes.map(({ path }) => path))('hold %s', (path) => {
    const parent = path.replace(/\/:\w+$/, '')
    const isLookedAt =
      parent === path
        ? OWNER_ADDRESSES.includes(path)
        : OWNER_LIST_ADDRESSES.includes(parent) ||
          OWNER_ADDRESSES.some((address) => address.startsWith(`${parent}/`))
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

  it('know the page of an invitation by its token', () => {
    expect(isOwnerPath(`/join/${'A'.repeat(43)}`)).toBe(true)
    expect(isOwnerPath(`/join/${'A'.repeat(42)}`)).toBe(false)
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
