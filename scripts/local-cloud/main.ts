// `npm run local-cloud`: the stand-ins on port 54328, for a rehearsal of `npm run deploy` (docs/operating.md). Prints the lines for deploy.env.
import { CLOUDFLARE_TOKEN, SUPABASE_TOKEN, startLocalCloud } from './index.ts'

const cloud = await startLocalCloud({ port: 54328 })
const lines = {
  SITE_HOST: cloud.world.zone.name,
  CLOUDFLARE_ACCOUNT_ID: cloud.world.account,
  CLOUDFLARE_ZONE_ID: cloud.world.zone.id,
  CLOUDFLARE_DEPLOY_TOKEN: CLOUDFLARE_TOKEN,
  SUPABASE_PROJECT_REF: cloud.world.project.ref,
  SUPABASE_ACCESS_TOKEN: SUPABASE_TOKEN,
  CLOUDFLARE_API_BASE_URL: cloud.cloudflareUrl,
  SUPABASE_API_URL: cloud.supabaseUrl,
}
console.log('The stand-ins run until Ctrl-C. Lines for deploy.env:')
for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`)
