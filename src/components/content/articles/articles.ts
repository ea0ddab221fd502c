// The articles of the blog: newest first, with their related articles.
import { type CollectionEntry, getCollection } from 'astro:content'
import { readingMinutes } from './reading-time.ts'

export type Article = CollectionEntry<'blog'>

/** All articles, newest first. */
export async function allArticles(): Promise<readonly Article[]> {
  const articles = await getCollection('blog')
  return articles.sort((one, other) => other.data.published.getTime() - one.data.published.getTime())
}

/** The articles that `article` names as related. A name without a file stops the build with an error. */
export function relatedArticles(article: Article, articles: readonly Article[]): readonly Article[] {
  return article.data.related.map((name) => {
    const found = articles.find(({ id }) => id === name)
    if (!found) throw new Error(`${article.filePath}: related: there is no article "${name}"`)
    return found
  })
}

/** `5 min read` */
export function readingTime({ body = '' }: Article): string {
  return `${readingMinutes(body)} min read`
}

/** `8 September 2025` */
export function writtenDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
