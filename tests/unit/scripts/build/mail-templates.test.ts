// Checks that supabase/templates equals the output of `npm run mail-templates`. Planted once and seen red: a word changed in a template; a
// word changed in the catalogue; an extra template.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailNames, mailTemplate, mailTemplatesDir } from '#scripts/build/mail-templates.ts'

describe('supabase/templates', () => {
  it.each(mailNames)('%s is made from the catalogue', (name) => {
    expect(readFileSync(join(mailTemplatesDir, `${name}.html`), 'utf8')).toBe(mailTemplate(name))
  })

  it('holds no other file', () => {
    expect(readdirSync(mailTemplatesDir).sort()).toEqual(mailNames.map((name) => `${name}.html`).sort())
  })
})
