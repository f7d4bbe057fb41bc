// The files changed since the last check that passed: `npm run check` checks only these, `npm test` everything.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const STAMP = '.cache/checked'
/** A change of one of these concerns every other file. */
const EVERYTHING = /^(package(-lock)?\.json|biome\.json|vitest\.config\.ts|\.gitignore)$/

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

/**
 * The commit of the last check that passed and the files that differ from it, uncommitted and new ones included.
 * @returns {{commit: string, files: string[]} | undefined} undefined when the check must cover everything
 */
export function changedSinceCheck() {
  const commit = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : undefined
  const differing = commit && git('diff', '--name-only', '--no-renames', commit)
  const fresh = git('ls-files', '--others', '--exclude-standard')
  if (!differing || !fresh) return undefined
  const files = [...new Set([...differing, ...fresh])]
  return files.some((file) => EVERYTHING.test(file)) ? undefined : { commit, files }
}

/** Notes that the check of the present commit and its uncommitted changes passed. */
export function noteChecked() {
  const [head] = git('rev-parse', 'HEAD') ?? []
  if (!head) return
  mkdirSync('.cache', { recursive: true })
  writeFileSync(STAMP, head)
}
