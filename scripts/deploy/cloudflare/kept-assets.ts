// Copies the hashed files of a build into the bucket before the build is deployed: pages of earlier deploys, and tabs that are open, still
// load them afterwards (functions/serving/site-files.ts). Files of earlier builds stay. A list in the bucket says what is there.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import { type Answer, type Caller, FileBody } from '../caller.ts'

/** Key of the list, beside the files: `assets/kept.json`. No file of a build has this name. */
const LIST = 'assets/kept.json'
/** Files at a time. */
const WIDTH = 6

const list = v.object({ paths: v.array(v.string()) })

/** Uploads files that the list does not name, then the longer list. Returns how many. A run that ends before the list repeats its files. */
export async function keepAssets(
  caller: Caller,
  { account, bucket, dist }: { readonly account: string; readonly bucket: string; readonly dist: string },
): Promise<number> {
  const objects = `/accounts/${account}/r2/buckets/${bucket}/objects`
  const kept = await readList(caller, `${objects}/${LIST}`)
  const missing = hashedFiles(dist).filter((path) => !kept.has(path))
  if (missing.length === 0) return 0
  const waiting = [...missing]
  const upload = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const file = new FileBody(readFileSync(join(dist, 'client', path)), typeOf(path))
      refuseFailure(await caller.change('PUT', `${objects}/assets/${path}`, file), path)
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, upload))
  const paths = [...kept, ...missing].sort()
  refuseFailure(await caller.change('PUT', `${objects}/${LIST}`, { paths }), LIST)
  return missing.length
}

async function readList(caller: Caller, path: string): Promise<ReadonlySet<string>> {
  const answer = await caller.read(path)
  if (answer.status === 404) return new Set()
  refuseFailure(answer, LIST)
  if (v.is(list, answer.json)) return new Set(answer.json.paths)
  throw new CommandError(`${LIST} in the bucket is no list of files: delete it, and run npm run deploy again`)
}

function refuseFailure(answer: Answer | null, path: string): void {
  if (!answer || answer.status < 300) return
  const why =
    answer.status === 403
      ? 'give CLOUDFLARE_DEPLOY_TOKEN the right "Workers R2 Storage: Edit"'
      : `status ${answer.status}`
  throw new CommandError(`the bucket refused ${path}: ${why}. The site still serves the build of before.`)
}

/** Paths of the hashed files below dist/client, `_astro/x.js`. */
function hashedFiles(dist: string): readonly string[] {
  const found = readdirSync(join(dist, 'client', '_astro'), { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(dist, 'client'), join(entry.parentPath, entry.name)))
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream'
