// The web app manifest: puts the owner's app on a home screen, with ways to what owners do most.

import type { APIRoute } from 'astro'
import { brand } from '#brand'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'

export const prerender = true

export const GET: APIRoute = () => {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string, sign: string) => ({
    name,
    url,
    icons: [icon(`/shortcut-${sign}-96.png`, '96x96', 'any')],
  })
  return Response.json({
    id: '/dashboard',
    name: `${brand.name}: ${brand.tagline}`,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: PRODUCT_COLOURS.night,
    theme_color: PRODUCT_COLOURS.night,
    shortcuts: [
      shortcut('Orders', '/dashboard/orders', 'orders'),
      shortcut('New sale', '/dashboard/sell', 'sale'),
      shortcut('Add product', '/dashboard/products/new', 'product'),
    ],
    share_target: {
      action: '/dashboard/imports/camera',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'pictures', accept: ['image/*'] }] },
    },
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
}
