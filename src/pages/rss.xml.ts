// The blog as an RSS feed.
import rss from '@astrojs/rss'
import { brand } from '#brand'
import { allArticles } from '#components/content/articles/articles.ts'
import { absoluteUrl } from '#domain/basics/site-origin.ts'

export async function GET() {
  const articles = await allArticles()
  return rss({
    title: `${brand.name}: selling guides`,
    description: 'Short, practical articles for people who sell on WhatsApp.',
    site: absoluteUrl('/'),
    trailingSlash: false,
    items: articles.map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      link: absoluteUrl(`/blog/${id}`),
      pubDate: data.published,
      categories: [data.topic],
    })),
    customData: '<language>en</language>',
  })
}
