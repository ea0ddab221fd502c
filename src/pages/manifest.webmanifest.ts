// What a phone needs to put us on its home screen.
import type { APIRoute } from 'astro'
import { brand } from '#brand'

export const prerender = true

export const GET: APIRoute = () => {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
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
    background_color: '#0f1430',
    theme_color: '#0f1430',
    icons: [
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
}
