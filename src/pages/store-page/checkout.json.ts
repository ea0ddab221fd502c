// The checkout facts that the cart's drawer fetches when it is first opened. Only the Worker renders them: without the locals that the Worker
// passes, a request gets 404.

import type { APIRoute } from 'astro'

export const prerender = false

/** Prints the view as JSON. */
export const GET: APIRoute = ({ locals }) => {
  const view = locals.storePage
  if (view?.kind !== 'checkout') return new Response(null, { status: 404 })

  return new Response(JSON.stringify(view), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}
