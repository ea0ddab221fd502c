// The owner's two colours as custom properties: the one inline style that differs from store to store.

import { storePalette } from '#domain/basics/colour.ts'

/** CSS text of one `:root` rule; its hash goes into the page's policy. Colours come validated from the domain. */
export function paletteStyle(primaryColour: string, accentColour: string): string {
  const palette = storePalette(primaryColour, accentColour)
  const rules = Object.entries({
    primary: palette.primary,
    'on-primary': palette.onPrimary,
    'primary-hover': palette.primaryHover,
    'primary-ink': palette.primaryInk,
    'primary-soft': palette.primarySoft,
    accent: palette.accent,
    'on-accent': palette.onAccent,
    focus: palette.focus,
  })
  return `:root{${rules.map(([name, value]) => `--${name}:${value}`).join(';')}}`
}
