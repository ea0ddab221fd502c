// The process that chain.ts starts: the local Supabase and the Worker, in one process as under `npm start`. The bench that sends requests has
// another process. Its argument is JSON: whether a debugger may connect to the Worker.
import { startOja } from '#tests/support/running/site.ts'

const { isInspected } = JSON.parse(process.argv[2] ?? '{}') as { readonly isInspected: boolean }
const oja = await startOja(isInspected ? { inspectorPort: 0 } : {})
const { supabase } = oja.stack

process.on('message', async ({ id, command }: { id: number; command: 'scheduled' | 'stop' }) => {
  const error = await (command === 'stop' ? oja.dispose() : oja.site.scheduled()).then(
    () => null,
    (reason: unknown) => String(reason),
  )
  process.send?.({ id, error })
  if (command === 'stop') process.exit(0)
})
process.once('disconnect', () => void oja.dispose().finally(() => process.exit(1)))

const { apiUrl, databaseUrl, adminDatabaseUrl, publishableKey, secretKey, webhookSecret } = supabase
process.send?.({
  id: 0,
  chain: {
    url: oja.site.url,
    inspectorUrl: oja.site.inspectorUrl,
    apiUrl,
    databaseUrl,
    adminDatabaseUrl,
    publishableKey,
    secretKey,
    webhookSecret,
  },
})
