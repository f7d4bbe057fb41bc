/**
 * `npm run soak -- planted [--only=transfers] [--fresh]`: are the tests of a noun enough? Each patch in `planted/` breaks one thing
 * that a person or an operator would feel, as a mistaken change would. For each patch, in a separate tree, the tests of
 * `npm test -- <noun>` run until the first one fails: tests beside the changed file first, then those that import it, then the
 * quickest, journeys last. The file of the failed test must fail again, alone. Where all is green, the additions of
 * `npm run test:all` for the noun follow. At most two of sixty bugs may need these additions, and none may stay unfound. Before the
 * first bug of a noun its tests run once without any, so that a red test is the bug's doing.
 *
 * It uses the last commit, not the working tree, and takes one to two minutes for each patch. It keeps its results in
 * `.data/soak/planted.json`: an interrupted run continues from there, and a bug is planted again only when its patch, the noun's
 * module or the noun's tests have changed since, or with `--fresh`. `--only=` takes the beginning of a patch's name, `--no-journeys`
 * leaves the browser out. The script writes the list and its results to `results/`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../support/imports.ts'
import { type PlantedBug, plantedBugs } from './planted-bugs.ts'
import { type Failed, proofOf } from './planted-proof.ts'

const KEPT = join(ROOT, '.data/soak/planted.json')
const ALL_ALONE_MOST = 2
const TRIES = 3

type Tier = 'npm test' | 'test:all'
type Found = Failed & { tier: Tier }
type Known = {
  /** the noun's tests without a bug, by what they were run on */
  green: Record<string, { key: string; secondsOf: Record<string, number> }>
  /** by the bug's name; null: it escaped */
  found: Record<string, { key: string; by: Found | null; seconds: number }>
}

const [file = '', , ...given] = process.argv.slice(2)
const only = given.flatMap((one) => /^--only=(.+)/.exec(one)?.[1] ?? [])
const browses = !given.includes('--no-journeys')
const known: Known =
  existsSync(KEPT) && !given.includes('--fresh')
    ? JSON.parse(readFileSync(KEPT, 'utf8'))
    : { green: {}, found: {} }
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const keep = () => {
  mkdirSync(join(ROOT, '.data/soak'), { recursive: true })
  writeFileSync(KEPT, `${JSON.stringify(known, null, 2)}\n`)
}
const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10

/** The sources of the verdicts about a noun's bugs: its module and its tests. */
const keyOf = (noun: string) =>
  git('rev-parse', `HEAD:server/${noun}`, `HEAD:tests/${noun}`).replaceAll('\n', ' ')
const keyOfBug = ({ noun, text }: PlantedBug) =>
  `${keyOf(noun)} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** The last commit in a folder of its own, with our packages. */
function checkOut(): { tree: string; remove(): void } {
  const tree = mkdtempSync(join(tmpdir(), 'evens-planted-'))
  execFileSync('tar', ['-x', '-C', tree], {
    input: execFileSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 }),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction')
  mkdirSync(join(tree, '.cache'))
  return { tree, remove: () => rmSync(tree, { recursive: true, force: true }) }
}

/** Databases that were made with a bug in them, and are used once. */
function forgetDatabases(tree: string, clean: ReadonlySet<string>): void {
  for (const name of readdirSync(join(tree, '.cache')))
    if (name.startsWith('test-cluster-') && !clean.has(name))
      rmSync(join(tree, '.cache', name), { recursive: true, force: true })
}

const { tree, remove } = checkOut()
process.once('exit', remove)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const databases = () => new Set(readdirSync(join(tree, '.cache')))

/** How long each file of the noun takes, after all of them have passed without a bug. */
async function greenOf(noun: string): Promise<Record<string, number>> {
  const key = keyOf(noun)
  if (known.green[noun]?.key !== key) {
    const began = performance.now()
    const { failed, secondsOf } = await proofOf(tree, noun).loop()
    if (failed) throw new Error(`without a bug ${failed.file} fails: ${failed.title}`)
    console.log(`  ${noun} is green without a bug, ${secondsSince(began)} s`)
    known.green[noun] = { key, secondsOf }
    keep()
  }
  return known.green[noun]!.secondsOf
}

const walked = new Set<string>()
/** Journeys are walked without a bug only where some bug needs them. */
async function journeysAreGreen(noun: string): Promise<void> {
  if (walked.has(noun)) return
  execFileSync(process.execPath, ['scripts/web.mjs'], { cwd: tree })
  const failed = await proofOf(tree, noun).journeys()
  if (failed) throw new Error(`without a bug ${failed.file} fails: ${failed.title}`)
  walked.add(noun)
}

async function hunt({ noun, file: changed, patch }: PlantedBug): Promise<Found | null> {
  const secondsOf = await greenOf(noun)
  const proof = proofOf(tree, noun)
  const apply = (...more: string[]) => execFileSync('git', ['apply', ...more, patch], { cwd: tree })
  const inTier = (tier: Tier, failed: Failed | undefined) => failed && { ...failed, tier }
  const withBug = async (look: () => Promise<Found | undefined>) => {
    const clean = databases()
    apply()
    try {
      return await look()
    } finally {
      apply('-R')
      forgetDatabases(tree, clean)
    }
  }
  const seen = new Set<string>()
  /** The test that finds it, on any machine: it fails twice. One that waited too short on a busy machine is no find. */
  async function surely(): Promise<Found | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      const { failed } = await proof.loop(changed, secondsOf)
      if (!failed) return undefined
      if (seen.has(failed.title) || (await proof.again(failed))) return { ...failed, tier: 'npm test' }
      seen.add(failed.title)
    }
    throw new Error(`the tests of ${noun} are not steady: ${[...seen].join(', ')}`)
  }
  const quick = await withBug(surely)
  if (quick) return quick
  if (browses) await journeysAreGreen(noun)
  const slow = await withBug(
    async () =>
      (browses && inTier('npm test', await proof.journeys())) ||
      inTier('test:all', await proof.rest(changed, browses)),
  )
  return slow ?? null
}

const bugs = plantedBugs().filter(({ name }) => only.length === 0 || only.some((one) => name.startsWith(one)))
const checks: { title: string; fine: boolean }[] = []
for (const [n, bug] of bugs.entries()) {
  const key = keyOfBug(bug)
  const before = known.found[bug.name]
  if (before?.key !== key) {
    const began = performance.now()
    known.found[bug.name] = { key, by: await hunt(bug), seconds: 0 }
    known.found[bug.name]!.seconds = secondsSince(began)
    keep()
  }
  const { by, seconds } = known.found[bug.name]!
  const told = by
    ? `${by.tier === 'npm test' ? `npm test -- ${bug.noun}` : 'test:all alone'} · ${by.file} · ${by.title}`
    : 'ESCAPED'
  console.log(
    `  ${n + 1} of ${bugs.length} ${bug.name} · ${told} · ${seconds} s${before?.key === key ? ', known' : ''}`,
  )
  checks.push({ title: `${bug.name} (${bug.says}) · ${told} · ${seconds} s`, fine: by !== null })
}
const late = bugs.filter(({ name }) => known.found[name]!.by?.tier === 'test:all')
checks.push({
  title: `${late.length} of ${bugs.length} found by test:all alone, at commit ${git('rev-parse', 'HEAD')}`,
  fine: late.length <= ALL_ALONE_MOST,
})
writeFileSync(file, JSON.stringify({ checks }))
