// Runs before `npm start` and `npm test`: installs the packages when they are missing or differ from package-lock.json. Plain JavaScript for
// Node 20; everything else runs on Node 24, which is one of the packages.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const marker = join(modules, '.oja-install')
const lock = join(root, '.local', 'install.lock')
const wanted = fingerprint()

try {
  await makeInstalled()
} catch (error) {
  stop(`The packages cannot be installed: ${explain(error.message) ?? error.message}`)
}
checkNode()

async function makeInstalled() {
  if (isInstalled()) return
  await takeLock()
  try {
    if (!isInstalled()) await install()
  } finally {
    rmSync(lock, { force: true })
  }
}

function fingerprint() {
  const text = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(text).digest('hex')} ${process.platform} ${process.arch}\n`
}

function isInstalled() {
  if (readText(marker) === wanted) return runnableNode() !== null
  if (!matchesLockFile() || runnableNode() === null) return false
  writeFileSync(marker, wanted) // a person has installed all packages with npm
  return true
}

// True when the installed packages match the lock file, by npm's own record. Optional packages of other platforms may be absent.
function matchesLockFile() {
  const installed = readText(join(modules, '.package-lock.json'))
  if (installed === null) return false
  const found = JSON.parse(installed).packages
  const listed = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(listed).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true // the folder of a workspace is in the repository
    if (entry.link) return existsSync(join(root, path))
    if (found[path] === undefined) return entry.optional === true || entry.devOptional === true
    return found[path].version === entry.version && existsSync(join(root, path))
  })
}

async function install() {
  console.log('Installing packages (npm ci). The first time takes a minute or two.')
  const { code, errors } = await runNpm()
  if (code !== 0) {
    stop(
      `npm ci failed (exit code ${code}): ${explain(errors) ?? 'npm says why.'}\nThe full reason is above.`,
    )
  }
  writeFileSync(marker, wanted)
  console.log('Packages are installed.')
}

// Runs npm with its own Node, because the Node below node_modules is about to be replaced.
function runNpm() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const cli = process.env.npm_execpath
  const isJavaScript = cli !== undefined && /\.c?js$/.test(cli)
  const command = isJavaScript ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  const child = spawn(command, isJavaScript ? [cli, ...args] : args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    shell: !isJavaScript && process.platform === 'win32',
  })
  let errors = ''
  let unfinished = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors = (errors + chunk).slice(-20_000)
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop()
    // Hides npm's warnings about its own older Node: that Node runs no package.
    const shown = lines.filter((line) => !line.startsWith('npm warn EBADENGINE'))
    if (shown.length > 0) process.stderr.write(`${shown.join('\n')}\n`)
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, errors: `npm cannot be started: ${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? signal, errors }))
  })
}

function explain(errors) {
  const reasons = [
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i,
      'the npm registry cannot be reached from this machine.',
    ],
    [/ENOSPC/, 'the disk is full.'],
    [
      /EACCES|EPERM|EROFS/,
      `this user may not write in ${root} or in npm's cache; after a start with sudo: sudo chown -R "$(id -un)" "${root}"`,
    ],
    [/E401|E403/, 'the npm registry refused access; look at your .npmrc.'],
    [/E404|ETARGET/, 'the npm registry does not have a package that package-lock.json names.'],
    [
      /EUSAGE|ERESOLVE/,
      'package.json and package-lock.json do not belong together; take both from one commit.',
    ],
    [/npm cannot be started/, 'npm was not found; install Node.js with npm.'],
  ]
  return reasons.find(([pattern]) => pattern.test(errors))?.[1]
}

function checkNode() {
  const version = runnableNode()
  if (version !== null && isNewEnough(version)) return
  stop(
    `Node ${version ?? process.version} is too old to run this: it needs 22.12 or newer. It should have come with the packages; ` +
      'probably npm does not run install scripts here (npm config get ignore-scripts).\n' +
      'Either run: npm config set ignore-scripts false && npm rebuild node\nor install Node 24 from https://nodejs.org',
  )
}

/** Version of the Node that runs everything: the Node among the packages, or else the Node on the path. Null when neither runs. */
function runnableNode() {
  const own = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(own)) return process.execPath.startsWith(modules) ? null : process.version
  const result = spawnSync(own, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  return result.status === 0 ? result.stdout.trim() : null
}

function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12)
}

// Takes a lock: of two runs at the same time (npm start and npm test in two windows) the second waits, and then finds everything installed.
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  let isTold = false
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readText(lock))
    if (holder > 0 ? !isAlive(holder) : isOld(lock)) {
      rmSync(lock, { force: true }) // its owner was killed
      continue
    }
    if (!isTold) console.log(`Another installation is under way here (process ${holder}); waiting for it.`)
    isTold = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

// True for an old lock without content: its owner was killed between making and filling it.
function isOld(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 5000
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // the process runs as another user
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function stop(message) {
  console.error(`\n${message}`)
  try {
    rmSync(lock, { force: true })
  } catch {
    // a folder without write access contains no lock of ours
  }
  process.exit(1)
}
