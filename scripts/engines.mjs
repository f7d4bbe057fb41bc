// The engines beside Chromium in which `npm run e2e -- --engine …` walks the main journeys, and the programs that each needs.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'

/** The first of `programs` speaks WebDriver; of several names in one list, one is enough. */
const ENGINES = {
  firefox: { programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  webkit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: 'webkit2gtk-driver xvfb' },
}

/** Exit codes of the command other than a failed journey. */
export const WRONG_USE = 2
export const NOT_INSTALLED = 3

/** Finds a program on this machine's PATH. */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      // the next folder may have it
    }
  }
  return undefined
}

/**
 * Reads the arguments of `npm run e2e`. Without `--engine` they all go to Playwright as they are.
 * @returns {{ playwright: true } | { refusal: string, code: number } | { args: string[] }} `args` are those of tests/engines/main.ts
 */
export function askedFor(given, find = onPath) {
  if (!given.some((argument) => /^--engine(=|$)/.test(argument))) return { playwright: true }
  let values
  try {
    ;({ values } = parseArgs({
      args: given,
      options: { engine: { type: 'string' }, only: { type: 'string' } },
    }))
  } catch {
    return {
      refusal: `say --engine ${known}, and --only with a word of a title if you like.`,
      code: WRONG_USE,
    }
  }
  const { engine, only } = values
  if (!Object.hasOwn(ENGINES, engine))
    return { refusal: `there is no engine ${engine} here: say --engine ${known}.`, code: WRONG_USE }
  const { programs, packages } = ENGINES[engine]
  const found = programs.map((names) => names.map(find).find(Boolean))
  const absent = programs[found.indexOf(undefined)]
  if (absent)
    return {
      refusal: `${absent.join(' or ')} is not on this machine: install it, on Debian with apt-get install ${packages}.`,
      code: NOT_INSTALLED,
    }
  return { args: ['--engine', engine, '--browser', found[0], ...(only ? ['--only', only] : [])] }
}

const known = Object.keys(ENGINES).join(' or ')
