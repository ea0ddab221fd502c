// Reads the parts of the help desk from src/content/help. An item without an icon stops the build.
import { getEntry } from 'astro:content'
import { type HelpSection, helpSections } from './help-sections.ts'

export type HelpPart = {
  readonly title: string
  readonly intro: string
  readonly icons: readonly string[]
  readonly sections: readonly HelpSection[]
}

/** One part with its items. */
export async function helpPart(id: 'steps' | 'reasons' | 'features' | 'faqs' | 'guides'): Promise<HelpPart> {
  const entry = await getEntry('help', id)
  if (!entry) throw new Error(`src/content/help/${id}.md: there is no such file`)
  const { title, intro, icons = [] } = entry.data
  const sections = helpSections(entry.rendered?.html ?? '')
  if (icons.length > 0 && icons.length !== sections.length) {
    throw new Error(
      `${entry.filePath}: icons: expected ${sections.length}, one for each section, got ${icons.length}`,
    )
  }
  return { title, intro, icons, sections }
}
