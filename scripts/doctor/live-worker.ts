// Compares the live Worker's bindings at Cloudflare with deploy.env: a variable of a stand-in, or one that somebody set or removed by hand.
import { cloudflareOf } from '../deploy/cloudflare/cloudflare.ts'
import { findLiveBindings } from '../deploy/cloudflare/live-bindings.ts'
import { workerSecrets, workerVariables } from '../deploy/cloudflare/worker-config.ts'
import type { DeployEnv } from '../deploy/deploy-env.ts'
import { SETTINGS, STAND_IN_NAMES } from '../deploy/settings.ts'
import { check, type Finding } from './finding.ts'

/** Compares the bindings. `script`: the Worker's name at Cloudflare. */
export function checkLiveWorker(env: DeployEnv, script: string): Promise<Finding> {
  return check('bindings of the Worker', 'Run npm run deploy: it sets what deploy.env says.', async () => {
    const live = await findLiveBindings(cloudflareOf(env, {}), env['CLOUDFLARE_ACCOUNT_ID'] ?? '', script)
    if (!live) throw new Error(`the account has no Worker ${script}`)
    const left = SETTINGS.flatMap(({ name, goesTo }) =>
      goesTo === 'secret' && live.has(name) && env[name] === undefined ? [name] : [],
    )
    const wrong = [
      ...STAND_IN_NAMES.filter((name) => live.has(name)).map((name) => `${name} leads to a stand-in`),
      ...Object.keys(workerSecrets(env)).flatMap((name) => (live.has(name) ? [] : [`${name} is missing`])),
      ...left.map(
        (name) =>
          `${name} is not in deploy.env, and a deploy removes no secret: npx wrangler secret delete ${name} --name ${script}`,
      ),
      ...Object.entries(workerVariables(env)).flatMap(([name, value]) =>
        live.get(name) === value ? [] : [`${name} differs from deploy.env`],
      ),
    ]
    if (wrong.length > 0) throw new Error(wrong.join('; '))
    return `${live.size}, as deploy.env says`
  })
}
