// `npm run supabase-files`: writes what the Supabase CLI reads and git does not have: supabase/templates, and until the first deploy the
// baseline in supabase/migrations. Our own programs make both by themselves.
import { join } from 'node:path'
import { makeMigrations, supabaseDir, writeIfOther } from './build/baseline.ts'
import { mailNames, mailTemplates } from './build/mail-templates.ts'

makeMigrations()
for (const name of mailNames)
  writeIfOther(join(supabaseDir, 'templates', `${name}.html`), mailTemplates[name])
console.log('supabase/migrations and supabase/templates are made.')
