// The sitemap of the public site: the public files of src/pages, and each article of the blog.
import type { APIRoute } from 'astro'
import { absoluteUrl } from '#domain/basics/site-origin.ts'

export const prerender = true

/** Pages without an address of their own, and pages for one person. */
const LEFT_OUT = ['404', 'offline', 'auth', 'forgot-password', 'reset-password', 'dashboard']

export const GET: APIRoute = () => {
  const pages = Object.keys(import.meta.glob('../*.astro')).map((file) => file.slice(3, -'.astro'.length))
  const articles = Object.keys(import.meta.glob('/src/content/blog/*.md')).map((file) =>
    file.slice('/src/content/'.length, -3),
  )
  const paths = [...pages.filter((page) => !LEFT_OUT.includes(page)), ...articles].sort()
  const entries = paths.map(
    (path) => `<url><loc>${absoluteUrl(path === 'index' ? '/' : `/${path}`)}</loc></url>`,
  )
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ]
  return new Response(body.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
