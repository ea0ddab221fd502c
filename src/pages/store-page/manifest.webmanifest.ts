// The web app manifest of a white-label shop. Only the Worker renders it: without the locals that the Worker passes, a request gets 404.

import type { APIRoute } from 'astro'
import { shopManifest } from '#components/store/facts/shop-manifest.ts'

export const prerender = false

/** Prints the view as a manifest. */
export const GET: APIRoute = ({ locals }) => {
  const view = locals.storePage
  if (view?.kind !== 'manifest') return new Response(null, { status: 404 })

  return new Response(JSON.stringify(shopManifest(view.shell)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
