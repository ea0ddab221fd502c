// A store's sitemap. Only the Worker renders the sitemap: without the locals that the Worker passes, a request gets 404.

import type { APIRoute } from 'astro'

export const prerender = false

/** Prints the view as the sitemap protocol requires (sitemaps.org): addresses only, XML-escaped. */
export const GET: APIRoute = ({ locals }) => {
  const view = locals.storePage
  if (view?.kind !== 'sitemap') return new Response(null, { status: 404 })

  const entries = view.urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`).join('\n')
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
