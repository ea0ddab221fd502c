// Tests the manifest of a white-label shop: its name, place, colour and icon, and nothing of ours.
import { expect, it } from 'vitest'
import { brand } from '#brand'
import { shopManifest } from '#components/store/facts/shop-manifest.ts'
import { shell } from './store-view.ts'

it('is the shop’s own', () => {
  const logo = { path: 'b/1', width: 200, height: 100, alt: '' }
  const manifest = shopManifest({ ...shell, name: 'Iya Bisi', base: '/iya-bisi', logo })

  expect(manifest).toMatchObject({
    name: 'Iya Bisi',
    short_name: 'Iya Bisi',
    start_url: '/iya-bisi/',
    scope: '/iya-bisi/',
    icons: [{ src: '/media/b/1/320.webp', sizes: '200x100', type: 'image/webp' }],
  })
  expect(JSON.stringify(manifest)).not.toContain(brand.name)
})

it('has the shop’s letter without a logo', () => {
  const { icons } = shopManifest({ ...shell, logo: null })

  expect(icons[0]?.src).toMatch(/^data:image\/svg\+xml,/)
})
