// Deploys a version of the Worker to a share of the visitors. At most two versions are live: one of before, and a newer one.

import { CommandError } from '../../command-line.ts'
import { markOf } from '../release.ts'
import type { Cloudflare } from './cloudflare.ts'
import { makeLive, type Part, readWorkerVersions, type Version, type Versions } from './versions.ts'

/** The text after `--share` as per cent. Throws the sentence for the person. */
export function readShare(text: string): number {
  const share = Number(text)
  if (/^\d{1,3}$/.test(text) && share >= 1 && share <= 100) return share
  throw new CommandError(`a share is a whole number from 1 to 100, in per cent; ${text} is none`)
}

/** One line per live version. */
export function describeLive({ live }: Versions): readonly string[] {
  return live.map(
    ({ version, percentage }) =>
      `version ${version.number}: ${percentage}% of requests (${version.message || 'says nothing of itself'})`,
  )
}

/** `before`: the version that the other visitors keep. `isBegun`: an earlier run of the same deploy has given out the share. */
export type Rollout = { readonly before: Version; readonly isBegun: boolean }

/**
 * What a deploy for a share finds: one version for all visitors, or its own two. Throws where there is none, or another's two: a third cannot
 * be added.
 */
export async function findRollout(
  cloudflare: Cloudflare,
  path: string,
  { share, message }: { readonly share: number; readonly message: string },
): Promise<Rollout> {
  const [first, second] = (await readWorkerVersions(cloudflare, path)).live
  if (!first)
    throw new CommandError('the first deploy goes to all visitors: leave out --share. Nothing was changed.')
  if (second && first.percentage === share && isSameRelease(first.version.message, message))
    return { before: second.version, isBegun: true }
  if (second)
    throw new CommandError(
      `version ${first.version.number} has only ${first.percentage}% of the requests: npm run rollout -- 100 or npm run rollback ends this first. Nothing was changed.`,
    )
  return { before: first.version, isBegun: false }
}

/** True for the same commit. What is in no commit may be anything. */
function isSameRelease(one: string | undefined, other: string): boolean {
  return one === other && /, commit [0-9a-f]{12}, /.test(other)
}

/**
 * Refuses to leave visitors with a version that has other secrets: it would refuse what the database, mails and other Workers sign with the
 * new ones.
 */
export function refuseOtherSecrets(before: Version, mark: string): void {
  const its = markOf(before.message)
  if (its === null || its === mark) return
  throw new CommandError(
    `a secret was changed since version ${before.number}, which would keep the other visitors: run npm run deploy without --share. Nothing was changed.`,
  )
}

/** Gives the newest version a share of the visitors, and leaves the others with `before`. */
export async function beginRollout(
  cloudflare: Cloudflare,
  path: string,
  { before, share }: { readonly before: Version; readonly share: number },
): Promise<Version> {
  const [newest] = (await readWorkerVersions(cloudflare, path)).all
  if (!newest || newest.number <= before.number)
    throw new CommandError(
      'the uploaded version is not in the list of versions yet: run npm run deploy again',
    )
  await split(cloudflare, path, { newest, before, share })
  return newest
}

/** Changes the share of the newer of two live versions; 100 ends the rollout. Returns that version. */
export async function changeShare(cloudflare: Cloudflare, path: string, share: number): Promise<Version> {
  const [newer, older] = (await readWorkerVersions(cloudflare, path)).live
  if (!newer || !older)
    throw new CommandError(
      newer
        ? `version ${newer.version.number} has all requests already: npm run deploy -- --share 10 begins a rollout`
        : 'no Worker is live: npm run deploy makes it',
    )
  await split(cloudflare, path, { newest: newer.version, before: older.version, share })
  return newer.version
}

async function split(
  cloudflare: Cloudflare,
  path: string,
  { newest, before, share }: { readonly newest: Version; readonly before: Version; readonly share: number },
): Promise<void> {
  const parts: readonly Part[] = [
    { version: newest, percentage: share },
    { version: before, percentage: 100 - share },
  ]
  await makeLive(cloudflare, path, {
    parts: parts.filter(({ percentage }) => percentage > 0),
    message: `${share}% to version ${newest.number}`,
    aboutSecrets: `version ${before.number} has older secrets: Cloudflare gives it no share beside version ${newest.number}. Run npm run deploy without --share.`,
  })
}
