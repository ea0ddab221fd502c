// The owner's two colours as custom properties: the one inline style that differs from store to store.

import { storePalette } from '#domain/basics/colour.ts'

/** CSS text of one `:root` rule, whose hash is part of the page's policy. The domain has validated the colours. */
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
