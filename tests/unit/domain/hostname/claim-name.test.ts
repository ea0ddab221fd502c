// Tests which typed names a shop may claim. Attacks are the rows that are refused.
import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toShownHost } from '#domain/basics/punycode.ts'
import { helperMessage, REGISTRARS, recordsOf } from '#domain/hostname/registrars.ts'
import { readName } from '#functions/domains/read-name.ts'

const env = { SITE_HOST: 'oja.example', DOMAIN_TARGET: undefined }
const read = (typed: string) => {
  const answer = readName(typed, env)
  return answer.ok ? answer.value : answer.error.code
}
const zone = (name: string, prefersWww = false) => ({ name, zone: name, prefersWww })

describe('a typed name', () => {
  it.each([
    ['adunni.com', zone('adunni.com')],
    [' HTTPS://Adunni.COM./shop?x ', zone('adunni.com')],
    ['www.adunni.com.ng', zone('adunni.com.ng', true)],
    ['adunni.com.ng:443', zone('adunni.com.ng')],
    ['shop.adunni.com', { name: 'shop.adunni.com', zone: 'adunni.com', prefersWww: false }],
    ['www.shop.adunni.com', { name: 'www.shop.adunni.com', zone: 'adunni.com', prefersWww: false }],
    ['àdùnní.ng', zone(domainToASCII('àdùnní.ng'))],
    ['adunni.an-ending-of-2030', zone('adunni.an-ending-of-2030')],
    ['adunni.github.io', zone('adunni.github.io')],
    ['evil-oja.example', zone('evil-oja.example')],
  ])('%j is claimed', (typed, name) => {
    expect(read(typed)).toEqual(name)
  })

  it.each([
    ['', 'empty'],
    ['*.adunni.com', 'wildcard'],
    ['adunni', 'not_a_name'],
    ['adunni com', 'not_a_name'],
    ['a@adunni.com', 'not_a_name'],
    ['adunni%2ecom', 'not_a_name'],
    ['_oja.adunni.com', 'not_a_name'],
    ['adunni.com\\@evil.example', 'not_a_name'],
    ['192.0.2.1', 'address'],
    ['0x7f.1', 'address'],
    ['[::1]', 'address'],
    ['localhost', 'ours'],
    ['a.localhost', 'ours'],
    ['oja.example', 'ours'],
    ['www.oja.example', 'ours'],
    ['shops.oja.example', 'ours'],
    ['a.shops.oja.example', 'ours'],
    ['com.ng', 'suffix'],
    ['github.io', 'suffix'],
    [`${'a.'.repeat(120)}com`, 'too_long'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(read(typed)).toBe(fault)
  })
})

describe('the letters of a name', () => {
  it.each(['àdùnní.ng', 'münchen.example', 'ọjà.ng', '日本語.example', 'aẹ́bc-d.com'])(
    '%s comes back',
    (name) => {
      expect(toShownHost(domainToASCII(name))).toBe(name)
    },
  )

  it.each(['xn--.com', 'xn--999999999.com', 'xn--a b.com', 'adunni.com'])('%s stays', (name) => {
    expect(toShownHost(name)).toBe(name)
  })
})

describe('the records', () => {
  const wanted = { token: 't', target: 'shops.oja.example' }

  it('of a whole zone are the proof, www and the bare name', () => {
    expect(
      recordsOf({ name: 'a.ng', zone: 'a.ng', ...wanted }).map(({ type, shortName, fullName }) => [
        type,
        shortName,
        fullName,
      ]),
    ).toEqual([
      ['TXT', '_oja', '_oja.a.ng'],
      ['CNAME', 'www', 'www.a.ng'],
      ['ALIAS', '@', 'a.ng'],
    ])
  })

  it('of a name below one are two', () => {
    expect(
      recordsOf({ name: 'shop.a.ng', zone: 'a.ng', ...wanted }).map(({ type, shortName }) => [
        type,
        shortName,
      ]),
    ).toEqual([
      ['TXT', '_oja.shop'],
      ['CNAME', 'shop'],
    ])
  })

  it('are explained for five registrars and in a message', () => {
    expect(REGISTRARS.map(({ steps }) => steps.length > 2)).toEqual([true, true, true, true, true])
    const message = helperMessage('Adunni', 'a.ng', recordsOf({ name: 'a.ng', zone: 'a.ng', ...wanted }))
    for (const part of ['_oja.a.ng', 'www.a.ng', 'shops.oja.example', 'e-mail'])
      expect(message).toContain(part)
  })
})
