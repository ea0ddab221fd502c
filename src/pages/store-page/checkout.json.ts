// What the cart's drawer fetches of a store when it is first opened. Rendered by the Worker alone: without its locals this answers 404.

import type { APIRoute } from 'astro'

export const prerender = false

/** Prints the view as JSON. */
export const GET: APIRoute = ({ locals }) => {
  const [view] = locals.storePages ?? []
  if (view?.kind !== 'checkout') return new Response(null, { status: 404 })

  return new Response(JSON.stringify(view), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
