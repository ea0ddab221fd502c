// Checks the mail templates against supabase/config.toml, which names their files. Planted once and seen red: a mail that the file does not
// name.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mailTemplates } from '#scripts/build/mail-templates.ts'

it('supabase/config.toml names a file for each template, and no other', () => {
  const config = readFileSync(new URL('../../../../supabase/config.toml', import.meta.url), 'utf8')
  const named = [...config.matchAll(/content_path = ".\/supabase\/templates\/(\w+)\.html"/g)].map(
    ([, name]) => name,
  )

  expect(named.toSorted()).toEqual(Object.keys(mailTemplates).toSorted())
})
