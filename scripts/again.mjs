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
/** More flakes than this are no accident. */
const FLAKY_MAX = 1
/** With more failures than this the change broke the journeys, and walking each again would only take time. */
const AGAIN_MAX = 10

const mayRepeat = ({ file }) => !ABOUT_MONEY.includes(file.split('/')[1])

/**
 * Walks failed journeys again, each alone.
 * @param steps checks of journeys that have run
 * @returns {Promise<{flaky: number, forgiven: number}>} how many passed now, and how many failures no longer count
 */
export async function walkAgain(steps) {
  const failed = steps.flatMap((step) => failuresOf(step).map((failure) => ({ step, failure })))
  const again = failed.filter(({ failure }) => mayRepeat(failure))
  if (again.length === 0 || failed.length > AGAIN_MAX) return { flaky: 0, forgiven: 0 }
  let flaky = 0
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
    flaky++
    console.log(
      `\nflaky: ${file}:${line} ${title} (${project}) failed, and passed when it was walked again, alone.`,
    )
    console.log(`— at first:\n${failure.output}\n— again:\n${printed.trimEnd()}`)
    console.log(`— its trace: ${traceIn(output) ?? 'none was kept'}`)
  }
  return { flaky, forgiven: flaky > FLAKY_MAX ? 0 : flaky }
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
