// Walks a failed journey once more, alone: a journey that then passes is a flake, a fault of its test and not of the change.
import { existsSync, readdirSync } from 'node:fs'
import { journeys } from './checks.mjs'
import { capture } from './steps.mjs'

/** Journeys about money never repeat: a race that fails once in a hundred times is a fault. */
const ABOUT_MONEY = [
  'bets',
  'deposits',
  'history',
  'money-out',
  'pots',
  'store',
  'subscriptions',
  'transfers',
  'withdrawals',
]
/** One flake in this many journeys is an accident, and one in any run. */
const FLAKY_IN = 200
/** With more failures than this the change broke the journeys, and walking each again would only take time. */
const AGAIN_MAX = 10

const mayRepeat = ({ file }) => !ABOUT_MONEY.includes(file.split('/')[1])

/**
 * Walks failed journeys again, each alone.
 * @param steps checks of journeys that have run
 * @param ran how many journeys these were
 * @returns {Promise<{flaky: string[], forgiven: number}>} the journeys that passed now, and how many failures no longer count
 */
export async function walkAgain(steps, ran) {
  const failed = steps.flatMap((step) => failuresOf(step).map((failure) => ({ step, failure })))
  const again = failed.filter(({ failure }) => mayRepeat(failure))
  if (again.length === 0 || failed.length > AGAIN_MAX) return { flaky: [], forgiven: 0 }
  const flaky = []
  for (const [place, { step, failure }] of again.entries()) {
    const { file, line, title, project } = failure
    const output = `test-results/again-${place}`
    const once = journeys(`again ${file}:${line} ${project}`, [project], { ...step.env, TRACE: 'keep' }, [
      `${file}:${line}`,
      '--workers=1',
      `--output=${output}`,
    ])
    const { status, output: printed } = await capture(once).ended
    if (status !== 0) continue
    flaky.push(`${file}:${line} ${title} (${project})`)
    console.log(
      `\nflaky: ${file}:${line} ${title} (${project}) failed, and passed when it was walked again, alone.`,
    )
    console.log(`— at first:\n${failure.output}\n— again:\n${printed.trimEnd()}`)
    console.log(`— its trace: ${traceIn(output) ?? 'none was kept'}`)
  }
  const most = Math.max(1, Math.floor(ran / FLAKY_IN))
  return { flaky, forgiven: flaky.length > most ? 0 : flaky.length }
}

function failuresOf(step) {
  try {
    return step.failures()
  } catch {
    // the check ended before its report
    return []
  }
}

/** @returns {string | undefined} */
function traceIn(folder) {
  if (!existsSync(folder)) return undefined
  const found = readdirSync(folder, { recursive: true }).find((file) => file.endsWith('trace.zip'))
  return found && `${folder}/${found}`
}
