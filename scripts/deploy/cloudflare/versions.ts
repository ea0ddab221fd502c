// The Worker's versions at Cloudflare, and which of them visitors get: one, or two with a share each.
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import type { Cloudflare } from './cloudflare.ts'

const RIGHT = 'Workers Scripts: Edit'

const versionList = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      number: v.number(),
      annotations: v.nullish(v.object({ 'workers/message': v.nullish(v.string()) })),
    }),
  ),
})
const deploymentList = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
  ),
})

export type Version = { readonly id: string; readonly number: number; readonly message: string }

/** A version, and the share of requests that it answers, in per cent. */
export type Part = { readonly version: Version; readonly percentage: number }

export type Versions = {
  /** Versions that can be made live, newest first. */
  readonly all: readonly Version[]
  /** What is live, newest version first; empty when there is no Worker. */
  readonly live: readonly Part[]
  /** Ids of the versions that all visitors had before. */
  readonly whole: ReadonlySet<string>
}

/** The path of a Worker in the API. */
export function scriptPath(account: string | undefined, script: string): string {
  return `/accounts/${account}/workers/scripts/${script}`
}

/** Reads the versions of a Worker. `path`: the Worker's own (`scriptPath`). All lists are empty when there is no Worker. */
export async function readWorkerVersions(cloudflare: Cloudflare, path: string): Promise<Versions> {
  const listed = await cloudflare.find(`${path}/versions?deployable=true`, versionList, RIGHT)
  const all = (listed?.items ?? [])
    .map(({ id, number, annotations }) => ({
      id,
      number,
      message: annotations?.['workers/message'] ?? '',
    }))
    .toSorted((a, b) => b.number - a.number)
  const found = await cloudflare.find(`${path}/deployments`, deploymentList, RIGHT)
  const [newest, ...before] = found?.deployments ?? []
  const percentages = new Map(newest?.versions.map(({ version_id, percentage }) => [version_id, percentage]))
  const wholeOnes = before.flatMap(({ versions }) => (versions.length === 1 ? versions : []))
  return {
    all,
    live: all.flatMap((version) => {
      const percentage = percentages.get(version.id)
      return percentage === undefined ? [] : [{ version, percentage }]
    }),
    whole: new Set(wholeOnes.map(({ version_id }) => version_id)),
  }
}

/** Gives visitors these versions from now on. The shares add up to 100. Throws a CommandError about a changed secret as `aboutSecrets` says. */
export async function makeLive(
  cloudflare: Cloudflare,
  path: string,
  {
    parts,
    message,
    aboutSecrets,
    isForced = false,
  }: {
    readonly parts: readonly Part[]
    readonly message: string
    readonly aboutSecrets: string
    /** Also where a version has older secrets. */
    readonly isForced?: boolean
  },
): Promise<void> {
  const body = {
    strategy: 'percentage',
    versions: parts.map(({ version, percentage }) => ({ version_id: version.id, percentage })),
    annotations: { 'workers/message': message },
  }
  try {
    const query = isForced ? '?force=true' : ''
    await cloudflare.change(['POST', `${path}/deployments${query}`, body], v.unknown(), RIGHT)
  } catch (error) {
    if (!(error instanceof CommandError) || !error.message.includes('(10220)')) throw error
    throw new CommandError(aboutSecrets)
  }
}
