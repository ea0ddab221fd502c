// Tests how a domain is named on its page.
import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import type { DomainClaim } from '#data/owner/settings/domain.ts'
import { bothForms, nextStepText } from '#islands/owner/areas/settings/domain/copy.ts'

it('shows a name with letters beyond ASCII in both forms, and a plain name once', () => {
  const inDns = domainToASCII('ọjà.ng')

  expect(bothForms(inDns)).toBe(`ọjà.ng (${inDns})`)
  expect(bothForms('adunni.ng')).toBe('adunni.ng')
})

it('says why an ended claim ended', () => {
  const reasons = ['removed', 'expired', 'taken', 'records', 'plan', 'suspended', 'store'] as const
  const texts = reasons.map((endedFor) =>
    nextStepText({ state: 'ended', name: 'adunni.ng', endedFor } as DomainClaim, (time) => time),
  )

  expect(new Set(texts).size).toBe(reasons.length)
})
