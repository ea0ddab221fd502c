// Chromium of 2019, 2020 and 2021 out of npm, for journeys in engines of the floor and below it. Installs them in tests/old-browsers at the first use: the root's
// installation stays as it is.
import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { chmod, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import chromium from '@sparticuz/chromium'
import type { PlainBrowser } from './plain-person.ts'

const folder = resolve(import.meta.dirname, '../../old-browsers')

export type OldVersion = '78' | '80' | '92'

/** Null where the browsers are not to be had, with the reason told aloud. */
export function installOldBrowsers(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `the old browsers run on Linux on x64 only, and this is ${process.platform} on ${process.arch}`
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return null
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--prefix', folder, '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'],
    { encoding: 'utf8', cwd: folder },
  )
  return status === 0 ? null : `npm cannot install tests/old-browsers: ${stderr.slice(-500)}`
}

/** Starts the browser. `hosts` is of the form of launchBrowser's. */
export async function launchOldBrowser(
  version: OldVersion,
  hosts: Readonly<Record<string, string>>,
): Promise<PlainBrowser> {
  const program = await unpack(version)
  // Brings the fonts, which the old packages leave out.
  await chromium.executablePath()
  const puppeteer = createRequire(join(folder, 'package.json'))(`puppeteer-${version}`)
  const rules = Object.entries(hosts).map(([host, address]) => `MAP ${host}:80 ${address}`)
  return puppeteer.launch({
    executablePath: program,
    headless: true,
    pipe: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(unpackedTo(version), 'lib'),
      FONTCONFIG_FILE: '/tmp/fonts/fonts.conf',
    },
  })
}

const unpackedTo = (version: OldVersion) => join(folder, 'node_modules/.unpacked', version)

/** Unpacks program and libraries once; returns the program's path. */
async function unpack(version: OldVersion): Promise<string> {
  const to = unpackedTo(version)
  const from = join(folder, `node_modules/chrome-${version}/bin`)
  const program = join(to, 'chromium')
  const isReady = await readFile(join(to, 'ready')).catch(() => null)
  if (isReady) return program
  mkdirSync(to, { recursive: true })
  for (const [packed, name] of [
    ['chromium.br', 'chromium'],
    ['aws.tar.br', 'aws.tar'],
  ] as const)
    await pipeline(
      createReadStream(join(from, packed)),
      createBrotliDecompress(),
      createWriteStream(join(to, name)),
    )
  const { status, stderr } = spawnSync('tar', ['-xf', 'aws.tar'], { cwd: to, encoding: 'utf8' })
  if (status !== 0) throw new Error(`old browsers: tar says ${stderr}`)
  await chmod(program, 0o755)
  await pipeline(['ready'], createWriteStream(join(to, 'ready')))
  return program
}
