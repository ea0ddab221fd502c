// The languages of all texts for shoppers. A shop has no language of its own yet: every caller uses `LOCALE`.

export const LOCALES = ['en'] as const

/** A language tag as `lang` in HTML takes it. */
export type Locale = (typeof LOCALES)[number]

export const LOCALE: Locale = 'en'
