// Tests that what a provider bills by number is counted where it is asked for: mails that were taken, pictures that were made.
import { describe, expect, it } from 'vitest'
import { convertFile, imageMaker } from '#functions/adapters/cloudflare-images.ts'
import { countedMailer } from '#functions/adapters/mailer.ts'

function counter() {
  const names: string[] = []
  return { names, counts: { add: (name: string) => void names.push(name), addOnce() {} } }
}

const MAIL = { id: 'one', to: 'ada@oja.test', subject: 's', text: 't', html: 'h' }

describe('mails', () => {
  it('count when the provider has taken them, and not when it refused them', async () => {
    const { names, counts } = counter()
    const refused = { ok: false, reason: 'down', isFinal: false, isBusy: false } as const

    expect(await countedMailer(async () => ({ ok: true }), counts)?.(MAIL)).toEqual({ ok: true })
    expect(await countedMailer(async () => refused, counts)?.(MAIL)).toEqual(refused)
    expect(names).toEqual(['mail'])
  })

  it('are not sent at all without a mailer', () => {
    expect(countedMailer(null, counter().counts)).toBe(null)
  })
})

it('a picture counts for each file that is asked for, also one that fails', async () => {
  const { names, counts } = counter()
  let isDown = false
  const output = async () => {
    if (isDown) throw new Error('down')
    return { response: () => new Response('made') }
  }
  const images = { input: () => ({ output }) } as unknown as ImagesBinding
  const ask = () => convertFile(imageMaker(images, counts), new Blob(['x']), { size: 320, extension: 'webp' })

  expect(await (await ask()).bytes.text()).toBe('made')
  isDown = true
  await expect(ask()).rejects.toThrow('down')
  expect(names).toEqual(['picture', 'picture'])
})
