import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where systems keep one. The build without a window comes first: it draws the same pages with two thirds of the processor's time. */
const INSTALLED = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** `CHROMIUM_PATH` when set, else the system's; undefined when there is none. */
export const systemChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || INSTALLED.find((path) => existsSync(path))

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
