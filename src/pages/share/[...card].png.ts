// The share cards of the public site: one for each article, one for each page that has its own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRoute, GetStaticPaths } from 'astro'
import { brand } from '#brand'
import { type Article, allArticles, readingTime } from '#components/content/articles/articles.ts'
import { drawPageCard, type PageCard } from '#components/content/share/share-card.ts'

const PAGES: readonly (readonly [string, string, string])[] = [
  ['site', 'A shop for people who sell in chats', brand.tagline],
  ['pricing', 'Pricing', 'Start free, grow when you sell more'],
  ['about', 'About', `The story of ${brand.name}`],
  ['contact', 'Contact', 'Talk to a person'],
  ['help', 'Help desk', 'Answers and short guides'],
  ['blog', 'Blog', 'Selling guides for small shops'],
  ['terms', `Last updated ${brand.legalUpdated}`, 'Terms of Use'],
  ['privacy', `Last updated ${brand.legalUpdated}`, 'Privacy Policy'],
]

export const getStaticPaths: GetStaticPaths = async () => {
  const articles = await allArticles()
  return [
    ...PAGES.map(([card, kicker, title]) => ({
      params: { card },
      props: { kicker, title, foot: `Open your shop ${brand.claims.setupTime}` } satisfies PageCard,
    })),
    ...(await Promise.all(
      articles.map(async (article) => ({
        params: { card: `blog/${article.id}` },
        props: await articleCard(article),
      })),
    )),
  ]
}

async function articleCard(article: Article): Promise<PageCard> {
  const { topic, title } = article.data
  const cover = /^cover:\s*(\S+)/m.exec(article.body ?? '')?.[1] ?? ''
  const file = join(process.cwd(), 'src/content/blog', cover)
  const picture = file.endsWith('.svg') ? { picture: await readFile(file, 'utf8') } : {}
  return { kicker: topic, title, foot: readingTime(article), ...picture }
}

export const GET: APIRoute<PageCard> = async ({ props }) =>
  new Response(new Uint8Array(await drawPageCard(props)), { headers: { 'Content-Type': 'image/png' } })
