import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MessageSquare, Wallet } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { SeamIcon } from '#web/ui/icons.tsx'
import { PotIcon } from '#web/ui/play-icons.tsx'
import { demoEventPaths, remember, signInAs } from './demo-session.ts'
import { type Page, test } from './support.ts'

/** The pictures that the manifest names (web/public/manifest.webmanifest), made from the real app. `npm run install-pictures`. */
const PUBLIC = join(import.meta.dirname, '../../../web/public')
const NARROW = { width: 412, height: 824 }
const WIDE = { width: 1280, height: 800 }
const CALM = { reducedMotion: 'reduce' } as const

/** A picture of a screen, small: browsers show it a few centimetres wide. */
async function picture(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const close = page.locator('[data-notice-card]').getByRole('button').first()
  if (await close.isVisible()) await close.click()
  const png = await page.screenshot()
  await writeFile(join(PUBLIC, 'install', `${name}.webp`), await sharp(png).webp({ quality: 70 }).toBuffer())
}

test('screenshots for the installer', async ({ browser, server }) => {
  await mkdir(join(PUBLIC, 'install'), { recursive: true })
  for (const [form, viewport, scale, paths] of [
    ['narrow', NARROW, 2, { event: undefined, events: '/events' }],
    ['wide', WIDE, 1, { event: undefined, home: '/' }],
  ] as const) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport,
      deviceScaleFactor: scale,
      ...CALM,
    })
    await signInAs(context, server.url, 'mara')
    await remember(context, 'light', false)
    const page = await context.newPage()
    const event = (await demoEventPaths(context, server.url)).get('open')!
    for (const [name, path] of Object.entries(paths)) await picture(page, path ?? event, `${form}-${name}`)
    await context.close()
  }
})

test('icons for the installer', async () => {
  const mark = readFileSync(join(PUBLIC, 'icon-maskable.svg'))
  for (const size of [192, 512])
    await sharp(mark)
      .resize(size)
      .png({ compressionLevel: 9 })
      .toFile(join(PUBLIC, `icon-maskable-${size}.png`))
  const paper = '#F7F4ED'
  for (const [name, icon] of Object.entries({
    events: createElement(SeamIcon, { size: 48 }),
    pots: createElement(PotIcon, { size: 48 }),
    messages: createElement(MessageSquare, { size: 48 }),
    wallet: createElement(Wallet, { size: 48 }),
  })) {
    const lines = renderToStaticMarkup(icon).replaceAll('currentColor', paper)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" rx="22" fill="#10251F"/><g transform="translate(24 24)">${lines}</g></svg>`
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9 })
      .toFile(join(PUBLIC, 'install', `${name}.png`))
  }
})
