// Which steps of the first week a person sees: no one is sent to a page that refuses them.
import { expect, it } from 'vitest'
import { setUpSteps } from '#islands/owner/areas/home/set-up-steps.ts'

const nothing = {
  hasWhatsApp: false,
  hasLogo: false,
  liveProducts: 0,
  hasDelivery: false,
  hasBank: false,
  hasShared: false,
  hasOrder: false,
  hasSale: false,
  isHidden: false,
} as Parameters<typeof setUpSteps>[0]

const pagesOf = (role: 'owner' | 'manager' | 'staff') =>
  setUpSteps(nothing, { role, rings: false }).map(({ href }) => href)

it('an owner sees each, a manager all but the bank account', () => {
  const owners = pagesOf('owner')

  expect(owners).toHaveLength(9)
  expect(pagesOf('manager')).toEqual(owners.filter((href) => href !== '/settings/bank'))
})

it('staff see no settings of the shop', () => {
  expect(pagesOf('staff')).toEqual([
    '/dashboard/products?add=1',
    '/dashboard/products?add=1',
    '#share',
    '/settings/notifications',
    '/dashboard/orders',
  ])
})
