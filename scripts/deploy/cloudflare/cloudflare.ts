// Cloudflare's API: one envelope for all answers, and which right of the token a refused call needs.
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import { type Answer, type Caller, openCaller } from '../caller.ts'
import { type DeployEnv, hider } from '../deploy-env.ts'

export const CLOUDFLARE_API = 'https://api.cloudflare.com/client/v4'

/** The API for one account and one zone. `T` is the shape of `result`. */
export type Cloudflare = {
  readonly isDry: boolean
  /** All items of a list, page after page. */
  list<T>(path: string, item: v.GenericSchema<unknown, T>, right: string): Promise<readonly T[]>
  /** Reads one resource. Null when it does not exist. */
  find<T>(path: string, shape: v.GenericSchema<unknown, T>, right: string): Promise<T | null>
  /** Sends a change; null in a dry run. */
  change<T>(
    call: readonly ['POST' | 'PUT' | 'PATCH', string, unknown],
    shape: v.GenericSchema<unknown, T>,
    right: string,
  ): Promise<T | null>
}

const failure = v.object({ errors: v.array(v.object({ code: v.number(), message: v.string() })) })
const pages = v.object({ result_info: v.nullish(v.object({ total_pages: v.optional(v.number()) })) })

/** Pages of a list that are read at most: nobody has 10,000 queues. */
const MAX_PAGES = 100

/** The API of the account in deploy.env, for one command. Prints each call without secrets. */
export function cloudflareOf(
  env: DeployEnv,
  {
    isDry = false,
    print = () => {},
    pauseMs = 500,
  }: {
    readonly isDry?: boolean
    readonly print?: (line: string) => void
    readonly pauseMs?: number | undefined
  },
): Cloudflare {
  const hide = hider(env)
  return openCloudflare(
    openCaller({
      provider: 'Cloudflare',
      url: env['CLOUDFLARE_API_BASE_URL'] ?? CLOUDFLARE_API,
      token: env['CLOUDFLARE_DEPLOY_TOKEN'] ?? '',
      isDry,
      print: (line) => print(hide(line)),
      hide,
      pauseMs,
    }),
  )
}

/** Reads the envelope of Cloudflare's answers. A refused call throws CommandError, which names the missing right. */
export function openCloudflare(caller: Caller): Cloudflare {
  return {
    isDry: caller.isDry,
    async list(path, item, right) {
      const found = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const mark = path.includes('?') ? '&' : '?'
        const answer = await caller.read(`${path}${mark}page=${page}&per_page=100`)
        found.push(...resultOf(answer, v.array(item), { path, right }))
        const total = v.is(pages, answer.json) ? (answer.json.result_info?.total_pages ?? 1) : 1
        if (page >= total) break
      }
      return found
    },
    async find(path, shape, right) {
      const answer = await caller.read(path)
      return answer.status === 404 ? null : resultOf(answer, shape, { path, right })
    },
    async change([method, path, body], shape, right) {
      const answer = await caller.change(method, path, body)
      return answer && resultOf(answer, shape, { path, right })
    },
  }
}

function resultOf<T>(
  { status, json }: Answer,
  shape: v.GenericSchema<unknown, T>,
  { path, right }: { readonly path: string; readonly right: string },
): T {
  const errors = v.is(failure, json) ? json.errors : []
  const [first] = errors
  if (status === 401 || first?.code === 9109)
    throw new CommandError(
      'Cloudflare does not know CLOUDFLARE_DEPLOY_TOKEN: has it ended, or lost its last character?',
    )
  if (status === 403 || first?.code === 10000)
    throw new CommandError(
      `CLOUDFLARE_DEPLOY_TOKEN may not do this (${path}): give the token the right "${right}" and run the command again. Nothing is broken; what was done stays.`,
    )
  const parsed = v.safeParse(v.object({ result: shape }), json)
  if (status < 400 && parsed.success) return parsed.output.result
  const words = first ? `${first.message} (${first.code})` : `status ${status}, an answer of another shape`
  throw new CommandError(`Cloudflare refused ${path}: ${words}`)
}
