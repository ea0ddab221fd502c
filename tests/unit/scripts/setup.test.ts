// Tests when scripts/setup.mjs decides to install packages. Runs the script in a temporary project with a fake npm.

import { spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let root: string

// A small fake npm: counts its calls, takes a moment, and leaves the same files as npm; `fails` makes it fail instead.
const npm = `
  const fs = require('node:fs'), path = require('node:path')
  const root = process.cwd()
  fs.appendFileSync(path.join(root, 'calls'), process.argv.slice(2).join(' ') + '\\n')
  if (fs.existsSync(path.join(root, 'fails'))) {
    console.error(fs.readFileSync(path.join(root, 'fails'), 'utf8'))
    process.exit(1)
  }
  setTimeout(() => {
    fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
    fs.mkdirSync(path.join(root, 'node_modules', '.bin'), { recursive: true })
    fs.mkdirSync(path.join(root, 'node_modules', 'left'))
    fs.symlinkSync('../part', path.join(root, 'node_modules', 'part'))
    const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    const installed = Object.fromEntries(Object.entries(packages).filter(([, entry]) => !entry.optional))
    fs.writeFileSync(path.join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
    fs.symlinkSync(process.execPath, path.join(root, 'node_modules', '.bin', 'node'))
  }, 300)
`
const lockFile = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/left': { version },
      'node_modules/part': { resolved: 'part', link: true },
      part: { version: '1' },
      'node_modules/other-platform': { version: '1', optional: true },
    },
  })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'oja set up '))
  await mkdir(join(root, 'scripts'))
  await mkdir(join(root, 'part'))
  await copyFile(
    join(import.meta.dirname, '..', '..', '..', 'scripts', 'setup.mjs'),
    join(root, 'scripts', 'setup.mjs'),
  )
  await writeFile(join(root, 'npm.cjs'), npm)
  await writeFile(join(root, 'package-lock.json'), lockFile('1.0.0'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

function setUp(): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [join(root, 'scripts', 'setup.mjs')], { env, cwd: tmpdir() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const calls = async () =>
  (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

it('installs when there are no packages, and not again', async () => {
  const first = await setUp()
  const second = await setUp()

  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Installing packages (npm ci)') })
  expect(second).toEqual({ code: 0, output: '' })
  expect(await calls()).toEqual([expect.stringMatching(/^ci --include=dev/)])
})

it('installs again when package-lock.json has changed', async () => {
  await setUp()
  await writeFile(join(root, 'package-lock.json'), lockFile('2.0.0'))

  await setUp()

  expect(await calls()).toHaveLength(2)
})

it('accepts packages that were installed by hand and belong to package-lock.json', async () => {
  await setUp()
  await rm(join(root, 'node_modules', '.oja-install'))

  await setUp()

  expect(await calls()).toHaveLength(1)
})

it('installs again after an installation that was cut off, or lost a package', async () => {
  await setUp()
  await rm(join(root, 'node_modules', '.oja-install'))
  await rm(join(root, 'node_modules', 'left'), { recursive: true })

  await setUp()

  expect(await calls()).toHaveLength(2)
})

it('runs before each command that the packages are needed for', async () => {
  const { scripts } = JSON.parse(
    await readFile(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'),
  ) as { readonly scripts: Readonly<Record<string, string>> }
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && scripts[name.slice(3)]))

  expect(commands.filter((name) => scripts[`pre${name}`] !== 'node scripts/setup.mjs')).toEqual([])
})

it('installs again when the link to a package of this repository is missing', async () => {
  await setUp()
  await rm(join(root, 'node_modules', '.oja-install'))
  await rm(join(root, 'node_modules', 'part'))

  await setUp()

  expect(await calls()).toHaveLength(2)
})

it('installs again when the Node among the packages does not run', async () => {
  await setUp()
  const node = join(root, 'node_modules', '.bin', 'node')
  await rm(node)
  await writeFile(node, '#!/bin/sh\nexit 1\n')
  await chmod(node, 0o755)

  await setUp()

  expect(await calls()).toHaveLength(2)
})

it('installs once when two start at the same time', async () => {
  const both = await Promise.all([setUp(), setUp()])

  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(await calls()).toHaveLength(1)
})

it('is not held up by an installation that was killed', async () => {
  await mkdir(join(root, '.local'))
  await writeFile(join(root, '.local', 'install.lock'), '4194304999')

  expect((await setUp()).code).toBe(0)
})

it('says plainly why npm failed, and tries again the next time', async () => {
  await writeFile(join(root, 'fails'), 'npm error code ENOTFOUND registry')
  const failed = await setUp()
  await rm(join(root, 'fails'))

  expect(failed.code).toBe(1)
  expect(failed.output).toContain('the npm registry cannot be reached from this machine')
  expect((await setUp()).code).toBe(0)
})

it('says in one sentence when it may not write', async () => {
  await symlink('/sys/kernel', join(root, '.local')) // a folder in which not even root can make a file

  const { code, output } = await setUp()

  expect(code).toBe(1)
  expect(output.trim()).toMatch(
    /^The packages cannot be installed: this user may not write in .*sudo chown -R .*$/,
  )
})

it('says what to do when the Node that will run is too old', async () => {
  await setUp()
  const node = join(root, 'node_modules', '.bin', 'node')
  await rm(node)
  await writeFile(join(root, 'old-node'), '#!/bin/sh\necho v20.11.0\n')
  await chmod(join(root, 'old-node'), 0o755)
  await symlink(join(root, 'old-node'), node)

  const { code, output } = await setUp()

  expect(code).toBe(1)
  expect(output).toContain('Node v20.11.0 is too old')
  expect(output).toContain('install Node 24')
})
