// The steps of a deploy that need a connection to the hosted database.
import { CommandError } from '../../command-line.ts'
import { type DatabaseAddress, newestMigration, pushMigrations, withDatabase } from './migrations.ts'
import { databaseProblems, ensureWebhook, type Webhook } from './webhook.ts'

type Run = { readonly isDry: boolean; readonly say: (line: string) => void }

export type DatabaseSteps = {
  /** The newest migration of this checkout, which its Worker needs. */
  newest(): string
  /** Applies the migrations that the database lacks, and looks at what they made. */
  migrate(run: Run): Promise<void>
  /** Stores where the Worker is, and with which secret it is told. */
  connectTo(webhook: Webhook, run: Run): Promise<void>
}

/** The steps for one database. `migrations`: the folder with the migrations. */
export function hostedDatabase(address: DatabaseAddress, migrations: string): DatabaseSteps {
  return {
    newest: () => newestMigration(migrations),
    async migrate(run) {
      await pushMigrations(address, migrations, run)
      const problems = run.isDry ? [] : await withDatabase(address, databaseProblems)
      if (problems.length > 0) throw new CommandError(problems.join('\n'))
    },
    connectTo: (webhook, run) => withDatabase(address, (client) => ensureWebhook(client, webhook, run)),
  }
}
