// Texts of the scripts inside pages, for code that renders the pages. A script itself imports one language: it is built once for
// all pages.
import * as en from './en/page.ts'
import { LOCALE, type Locale } from './locale.ts'

export type PageMessages = typeof en

const LANGUAGES: Readonly<Record<Locale, PageMessages>> = { en }

export const pageMessages = (locale: Locale = LOCALE): PageMessages => LANGUAGES[locale]
