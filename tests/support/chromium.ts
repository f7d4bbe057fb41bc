import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where systems keep one: a build without a window, which draws the same pages with two thirds of the processor's time. */
const SHELLS = ['/usr/bin/chromium-headless-shell']
/** Whole browsers. */
const WHOLE = [
  ...['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Every build of the system's, or the one that `CHROMIUM_PATH` names. */
export function systemChromiums(): { shell?: string | undefined; whole?: string | undefined } {
  const named = process.env.CHROMIUM_PATH
  if (named) return { shell: named }
  return { shell: SHELLS.find((path) => existsSync(path)), whole: WHOLE.find((path) => existsSync(path)) }
}

/** `CHROMIUM_PATH` when set, else the system's; undefined when there is none. */
function systemChromium(): string | undefined {
  const { shell, whole } = systemChromiums()
  return shell ?? whole
}

/** The one among the packages, an older version. It unpacks itself once (seconds). Undefined on a machine that cannot run it. */
export async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}

/**
 * The browser for journeys and measurements: the system's, else the packaged one.
 * @throws when there is neither
 */
export async function chromiumPath(): Promise<string> {
  const found = systemChromium() ?? (await packagedChromium())
  if (!found) throw new Error('no Chromium runs on this machine: name one in CHROMIUM_PATH')
  return found
}
