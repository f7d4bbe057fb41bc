import { existsSync } from 'node:fs'

/**
 * The browser for journeys and measurements: `CHROMIUM_PATH` when set, else the system's, else the one among the
 * packages, which unpacks itself once (seconds). The build without a window comes first: it draws the same pages with
 * two thirds of the processor's time.
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
