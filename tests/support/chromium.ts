import { existsSync } from 'node:fs'

/**
 * The browser for journeys and measurements: `CHROMIUM_PATH` when set, else the system's, else the one among the
 * packages, which unpacks itself once (seconds).
 */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    existsSync,
  )
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
