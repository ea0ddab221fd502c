// Tests the pages to which a sign-in may return: an allow-list, and no address that only resembles it. Planted defect, seen red: the list's
// entries without their closing `$` (18 of the hostile values passed).
import { describe, expect, it } from 'vitest'
import {
  continuePath,
  parseContinue,
  parseHiddenPath,
  parseReturnPath,
  shopOfPath,
  signInPath,
} from '#domain/account/auth-return.ts'
import { parseSlugOrDomain } from '#domain/store/shop-look.ts'

const challenge = 'a'.repeat(43)

describe('a return path', () => {
  it.each([
    '/dashboard',
    '/dashboard/orders',
    '/dashboard/products/0b8f2d54-5f0e-4d1c-9c8e-1f2a3b4c5d6e',
    '/settings',
    '/settings/team',
    '/onboarding',
    '/oracle',
    '/adunni-fabrics/account',
    `/o/${'0f'.repeat(16)}`,
    `/join/${'Aa0_-'.repeat(8)}xyz`,
    `/auth/continue?host=adunni.test&challenge=${challenge}`,
  ])('may be %s', (path) => {
    expect(parseReturnPath(path)).toBe(path)
  })

  it.each([
    '',
    '/',
    'dashboard',
    'https://evil.example',
    'https://evil.example/dashboard',
    'http:/evil.example',
    '//evil.example',
    '//evil.example/dashboard',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' /dashboard',
    '/dashboard ',
    '/dashboard\n',
    '/dashboard\0',
    '/dashboard/',
    '/dashboard//evil.example',
    '/dashboard/../../evil',
    '/dashboard/..//evil.example',
    '/./dashboard',
    '/dashboard/%2e%2e/evil',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/dashboard%0d%0aLocation:%20https://evil.example',
    '/dashboard?next=//evil.example',
    '/dashboard#//evil.example',
    '/dashboard@evil.example',
    '/dashboard:80',
    '/dashboard;//evil.example',
    '/DASHBOARD',
    '/dashboards',
    '/dashboard/a/b/c/d',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//dashboard',
    'data:text/html,<script>1</script>',
    '/auth',
    '/auth?next=/dashboard',
    '/auth/continue',
    `/auth/continue?host=evil.example&challenge=${challenge}&next=//evil.example`,
    `/auth/continue?host=evil.example/x&challenge=${challenge}`,
    `/auth/continue?host=evil&challenge=${challenge}`,
    `/auth/continue?host=127.0.0.1&challenge=${challenge}`,
    '/auth/continue?host=adunni.test&challenge=short',
    '/api/account/code',
    '/o/short',
    '/o/0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f/..',
    '/adunni-fabrics/account/..',
    '/-/account',
    '/../account',
    '/reset-password?access_token=x&type=recovery',
    `/dashboard/${'a'.repeat(500)}`,
    '/ｄashboard',
    '／／evil.example',
  ])('is never %j', (value) => {
    expect(parseReturnPath(value)).toBeNull()
  })

  it('is left out of the way to the sign-in page when it is not on the list', () => {
    expect(signInPath('/dashboard')).toBe('/auth?next=%2Fdashboard')
    expect(signInPath('//evil.example')).toBe('/auth')
    expect(signInPath('/oracle', 'signup')).toBe('/auth?next=%2Foracle&mode=signup')
    expect(signInPath('', 'pin')).toBe('/auth?ended=pin')
    expect(signInPath('/dashboard', 'ended')).toBe('/auth?next=%2Fdashboard&ended=ended')
  })
})

describe('the shop of a return path', () => {
  it.each([
    ['/adunni-fabrics/account', 'adunni-fabrics'],
    ['/settings-shop/account', 'settings-shop'],
    [continuePath({ host: 'adunni.test', challenge }), 'adunni.test'],
    ['/settings/account', null],
    ['/ab/account', null],
    ['/dashboard/orders', null],
    [`/o/${'0f'.repeat(16)}`, null],
    [null, null],
  ])('%s -> %s', (path, shop) => {
    expect(shopOfPath(path)).toBe(shop)
  })

  it.each([
    'Adunni',
    'a/b',
    '..',
    '.',
    '//evil.example',
    'evil.example/x',
    'a'.repeat(41),
    '127.0.0.1',
    7,
    null,
  ])('is never %j', (value) => {
    expect(parseSlugOrDomain(value)).toBeNull()
  })
})

describe('a store’s domain that asks who is signed in', () => {
  it('comes back as it was', () => {
    const path = continuePath({ host: 'shop.adunni.test', challenge })

    expect(parseContinue(path.slice(path.indexOf('?')))).toEqual({ host: 'shop.adunni.test', challenge })
    expect(parseReturnPath(path)).toBe(path)
  })

  it.each([
    '',
    '?host=adunni.test',
    `?host=a b.test&challenge=${challenge}`,
    `?host=.test&challenge=${challenge}`,
  ])('is not %j', (search) => {
    expect(parseContinue(search)).toBeNull()
  })
})

describe('a path that only the server knows', () => {
  it.each(['/some/where', '/some/where/stores', '/a-b/c-d/e/f'])('may be %s', (path) => {
    expect(parseHiddenPath(path)).toBe(path)
  })

  it.each([
    '',
    '/',
    '/one',
    '/dashboard/orders',
    '//evil.example/a',
    '/a//b',
    '/a/b/',
    '/a/../b',
    '/a/b?c',
    '/a/b#c',
    '/a/%62',
    '/a\\b/c',
    'https://evil.example/a/b',
    '/a/b/c/d/e',
    `/a/${'b'.repeat(400)}`,
  ])('is not %j', (path) => {
    expect(parseHiddenPath(path)).toBeNull()
  })
})
