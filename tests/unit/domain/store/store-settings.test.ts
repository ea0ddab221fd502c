// Tests what a settings form sends and refuses, and the advice about two colours.
import { describe, expect, it } from 'vitest'
import { planHasTemplate } from '#domain/plan/plan.ts'
import { coloursFault, isTooPaleForText } from '#domain/store/colour-choice.ts'
import {
  changedSettings,
  parseExpiryHours,
  type StoreSettings,
  settingLabel,
} from '#domain/store/store-settings.ts'

const known = { name: 'Adunni', displayCurrencies: ['USD'], isOpen: true } as unknown as StoreSettings

describe('changedSettings', () => {
  it('sends only what is another than it was, lists by their contents', () => {
    expect(changedSettings(known, { name: 'Adunni', displayCurrencies: ['USD'], isOpen: false })).toEqual({
      isOpen: false,
    })
    expect(changedSettings(known, { displayCurrencies: ['USD', 'GBP'] })).toEqual({
      displayCurrencies: ['USD', 'GBP'],
    })
  })
})

it.each([
  ['48', 48],
  [' 1 ', 1],
  ['720', 720],
  ['721', null],
  ['0', null],
  ['1.5', null],
  ['-3', null],
  ['', null],
  ['two', null],
])('reads %j hours as %j', (text, hours) => {
  expect(parseExpiryHours(text)).toBe(hours)
})

it('names fields as people do', () => {
  expect(settingLabel('isOpen')).toBe('Open or closed')
  expect(settingLabel('name')).toBe('Name')
  expect(settingLabel('logoWidth')).toBe(null)
})

describe('two colours', () => {
  it.each([
    ['#0f5132', '#f59e0b', null],
    ['#0f5132', '#0f5233', 'colours_alike'],
    ['#ffffff', '#fff', 'colours_alike'],
    ['#ffffff', '#000000', null],
    ['red', '#000000', 'colour_invalid'],
  ])('%s and %s: %j', (primary, accent, fault) => {
    expect(coloursFault(primary, accent)).toBe(fault)
  })

  it('says which are too pale for text', () => {
    expect(isTooPaleForText('#f2a93b')).toBe(true)
    expect(isTooPaleForText('#1c2a5e')).toBe(false)
  })
})

it('keeps two templates for every plan', () => {
  expect(
    (['market', 'kitchen', 'boutique', 'wholesale'] as const).map((id) => planHasTemplate('starter', id)),
  ).toEqual([true, true, false, false])
  expect(planHasTemplate('premium', 'wholesale')).toBe(true)
})
