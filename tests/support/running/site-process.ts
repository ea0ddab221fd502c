// Runs the built Worker in its own process until it is told to stop or is killed; started by killable-site.ts. Takes options as JSON in the
// first argument; commands and answers use the IPC channel.
import { type SiteOptions, startSite } from '#scripts/local-site.ts'

const site = await startSite(JSON.parse(process.argv[2] ?? '{}') as SiteOptions)

process.on('message', async ({ id, command }: { id: number; command: 'scheduled' | 'stop' }) => {
  const error = await (command === 'stop' ? site.stop() : site.scheduled()).then(
    () => null,
    (reason: unknown) => String(reason),
  )
  process.send?.({ id, error })
  if (command === 'stop') process.exit(0)
})
process.once('disconnect', () => process.exit(1))
process.send?.({ id: 0, error: null })
