// The steps of a deploy that need a connection to the hosted database.
import { DeployError } from '../deploy-error.ts'
import { type DatabaseAddress, pushMigrations, withDatabase } from './migrations.ts'
import { databaseProblems, ensureWebhook, type Webhook } from './webhook.ts'

type Run = { readonly isDry: boolean; readonly say: (line: string) => void }

export type DatabaseSteps = {
  /** Applies the migrations that the database lacks. */
  migrate(run: Run): Promise<void>
  /** Stores where the Worker is, and looks at what the migrations made. */
  connectTo(webhook: Webhook, run: Run): Promise<void>
}

export function hostedDatabase(address: DatabaseAddress, migrations: string): DatabaseSteps {
  return {
    async migrate(run) {
      await pushMigrations(address, migrations, run)
    },
    connectTo: (webhook, run) =>
      withDatabase(address, async (client) => {
        await ensureWebhook(client, webhook, run)
        const problems = run.isDry ? [] : await databaseProblems(client)
        if (problems.length > 0) throw new DeployError(problems.join('\n'))
      }),
  }
}
