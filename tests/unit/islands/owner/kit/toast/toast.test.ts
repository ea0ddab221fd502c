// Tests how long the owner's messages stay, and how many are visible.
import { beforeEach, describe, expect, it } from 'vitest'
import { $toasts, dismissToast, standsForMs, toast } from '#islands/owner/kit/toast/toast.ts'

describe('standsForMs', () => {
  const action = { label: 'Undo', onPress: () => {} }

  it.each([
    ['a few words', { text: 'Link copied' }, 6_000],
    ['something to decide', { text: '1 product deleted.', action }, 10_000],
    ['a failure', { text: 'The server did not answer.', kind: 'bad' }, 12_000],
    ['two hundred letters', { text: 'x'.repeat(200) }, 19_000],
    ['its own time', { text: 'x'.repeat(200), durationMs: 3_000 }, 3_000],
  ] as const)('%s', (_, message, ms) => {
    expect(standsForMs(message)).toBe(ms)
  })
})

describe('toast', () => {
  beforeEach(() => $toasts.set([]))

  it('keeps the one that came last, beside the one before if that offers something or failed', () => {
    const texts = () => $toasts.get().map(({ text }) => text)
    toast({ text: 'One' })
    toast({ text: 'Failed', kind: 'bad' })
    expect(texts()).toEqual(['Failed'])
    const two = toast({ text: 'Two', action: { label: 'Undo', onPress: () => {} } })
    expect(texts()).toEqual(['Failed', 'Two'])
    toast({ text: 'Three' })
    expect(texts()).toEqual(['Two', 'Three'])

    dismissToast(two)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Three'])
  })
})
