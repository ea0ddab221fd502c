// A file of the search's index. Only the Worker renders it: without its locals this answers 404.

import type { APIRoute } from 'astro'

export const prerender = false

/** Prints the view's text, which is JSON. */
export const GET: APIRoute = ({ locals }) => {
  const view = locals.storePage
  if (view?.kind !== 'search') return new Response(null, { status: 404 })

  return new Response(view.text, { headers: { 'content-type': 'application/json; charset=utf-8' } })
}
