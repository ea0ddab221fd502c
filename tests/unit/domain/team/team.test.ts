// Tests what the pages about people say and read: the table of roles, the forms, the activity in words, the mails.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { wordsOfTeamMail } from '#domain/message/team-mails.ts'
import { type ActivityLine, activityAddress, activityWords, changesOf } from '#domain/team/activity.ts'
import { MEMBER_ACTION_WORDS } from '#domain/team/role-words.ts'
import { MEMBER_ACTIONS, ROLES, roleMay } from '#domain/team/roles.ts'
import { isJoinToken, joinLink, readInviteForm, readJoinForm } from '#domain/team/team-forms.ts'

const TOKEN = 'A'.repeat(43)

describe('the table of roles', () => {
  it('gives an owner everything, and a lower role nothing that a higher one has not', () => {
    expect(MEMBER_ACTIONS.filter((action) => !roleMay('owner', action))).toEqual([])
    for (const action of MEMBER_ACTIONS) {
      const may = ROLES.map((role) => roleMay(role, action))
      expect([action, may]).toEqual([action, [...may].sort().reverse()])
      expect(MEMBER_ACTION_WORDS[action]).toMatch(/^[A-Z][^.]+$/)
    }
  })

  it('keeps money and people to the owner, and prices, files and settings from staff', () => {
    const only = (role: 'owner' | 'manager' | 'staff') =>
      MEMBER_ACTIONS.filter((action) => roleMay(role, action))

    expect(only('staff')).toEqual([
      'orders',
      'payments',
      'products',
      'stock',
      'customers',
      'customer-numbers',
    ])
    expect(MEMBER_ACTIONS.filter((action) => !roleMay('manager', action))).toEqual([
      'bank-details',
      'plan',
      'team',
      'delete',
      'exit-kit',
    ])
  })
})

describe('the forms', () => {
  it('read an address for an invitation, and a name for a person who joins', () => {
    expect(readInviteForm({ address: ' Ada@Example.COM ', role: 'manager' })).toEqual({
      ok: true,
      value: { address: 'ada@example.com', role: 'manager' },
    })
    expect(readInviteForm({ address: 'ada@', role: 'staff' })).toMatchObject({ ok: false })
    expect(readJoinForm({ name: ' <b>Bola</b> ' })).toMatchObject({ ok: true })
    expect(readJoinForm({ name: '\u200b ' })).toMatchObject({ ok: false })
    expect(readJoinForm({ name: 'x'.repeat(81) })).toMatchObject({ ok: false })
  })

  it('know a token by its 43 characters', () => {
    expect([TOKEN, `${TOKEN}A`, TOKEN.slice(1), `${TOKEN.slice(1)}/`, undefined].map(isJoinToken)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(joinLink('https://oja.example', TOKEN)).toBe(`https://oja.example/join/${TOKEN}`)
  })
})

describe('a line of the activity', () => {
  const price = { from: 500_000, to: 450_000, currency: 'NGN' }
  const money = (changes: object = {}) => ({
    money: { kind: 'received', amount: 500_000, way: 'transfer', ...changes },
    currency: 'NGN',
  })
  it.each<readonly [string, string, ActivityLine['details'], string]>([
    ['order_status', 'K7QP', { from: 'pending', to: 'confirmed' }, 'marked order K7QP as confirmed'],
    ['order_payment', 'K7QP', {}, 'wrote down money of order K7QP'],
    ['order_payment', 'K7QP', money(), 'wrote down ₦5,000 by transfer for order K7QP'],
    ['order_payment', 'K7QP', money({ kind: 'let_go', way: 'other' }), 'let ₦5,000 of order K7QP go'],
    [
      'order_payment',
      'K7QP',
      money({ kind: 'paid_back' }),
      'wrote down ₦5,000 by transfer given back for order K7QP',
    ],
    [
      'order_payment',
      'K7QP',
      money({ isReversal: true }),
      'took back what was written down for order K7QP: ₦5,000 by transfer',
    ],
    ['price_changed', 'Lace', price, 'changed the price of Lace from ₦5,000 to ₦4,500'],
    ['sale_price_changed', 'Lace', { ...price, from: null }, 'set the sale price of Lace to ₦4,500'],
    ['price_changed', '', { count: 300 }, 'changed 300 prices at once'],
    ['price_changed', 'Lace', { count: 12 }, 'changed 12 prices of Lace'],
    [
      'price_changed',
      'Lace',
      { ...price, choice: 'L' },
      'changed the price of Lace (L) from ₦5,000 to ₦4,500',
    ],
    ['sale_price_changed', 'Lace', { ...price, to: null }, 'ended the sale price of Lace'],
    ['stock_changed', 'Lace', { from: 9, to: null }, 'stopped counting Lace'],
    ['stock_changed', 'Lace', { from: null, to: 9 }, 'began to count Lace: 9'],
    ['delivery_zone_changed', 'Ikeja', { deed: 'delete' }, 'removed the delivery zone Ikeja'],
    ['delivery_zone_changed', 'Ikeja', {}, 'changed the delivery zone Ikeja'],
    ['member_removed', 'Bola', { role: 'staff' }, 'removed Bola from the team'],
    ['role_changed', 'Bola', { from: 'staff', to: 'manager' }, 'made Bola manager (before: staff)'],
    [
      'settings_changed',
      '',
      { fields: ['hero_path', 'name', 'opening_hours'] },
      'changed settings: banner, name, opening hours',
    ],
    ['export_taken', 'store', {}, 'took the whole shop away as files'],
    ['something_new', 'X', {}, 'something new X'],
  ])('%s %s', (kind, subject, details, words) => {
    expect(activityWords({ kind, subject, details })).toBe(words)
  })

  it('leads to what it is about, and holds the changes of one act', () => {
    const line = {
      kind: 'price_changed',
      subject: '',
      details: { count: 2, changes: [{ ...price, subject: 'Lace' }] },
    }

    expect(activityAddress({ ...line, details: { product: 'p1' } })).toBe('/dashboard/products/p1')
    expect(activityAddress({ kind: 'product_deleted', subject: '', details: { product: 'p1' } })).toBeNull()
    expect(activityAddress(line)).toBeNull()
    expect(changesOf(line).map(activityWords)).toEqual(['changed the price of Lace from ₦5,000 to ₦4,500'])
  })
})

describe('the mails', () => {
  const when = { at: Date.UTC(2026, 10, 22), zone: 'Africa/Lagos' }

  it('bring an invitation to the address, with who sends it and until when', () => {
    const { subject, text } = wordsOfTeamMail(
      {
        kind: 'team_invitation',
        content: {
          ...when,
          store: 'Adunni Fabrics',
          role: 'staff',
          token: TOKEN,
          from: 'adunni@oja.test',
          endsAt: Date.UTC(2026, 10, 29),
        },
      },
      'https://oja.example',
    )

    expect(subject).toBe(`You are invited to work in Adunni Fabrics on ${brand.name}`)
    expect(text).toContain('adunni@oja.test invites you to work in Adunni Fabrics as staff.')
    expect(text).toContain(`https://oja.example/join/${TOKEN}`)
    expect(text).toContain('Sunday 29 November')
  })

  it('tell owners who wants to join, with the way to the answer', () => {
    const { subject, text } = wordsOfTeamMail(
      {
        kind: 'wants_to_join',
        content: { ...when, store: 'Adunni Fabrics', storeId: 'a-shop', guest: 'Bola\nAdeyemi' },
      },
      'https://oja.example',
    )

    expect(subject).toBe('Bola Adeyemi wants to join Adunni Fabrics')
    expect(text).toContain('https://oja.example/settings/team?shop=a-shop')
  })

  it('tell both people of a hand-over', () => {
    const words = (isNewOwner: boolean) =>
      wordsOfTeamMail(
        {
          kind: 'ownership_handed',
          content: { ...when, store: 'Adunni Fabrics', owner: 'Bola', isNewOwner },
        },
        'https://oja.example',
      ).text

    expect(words(true)).toContain('you are its owner now')
    expect(words(false)).toContain('Bola is its owner now, and you are a manager')
  })
})
