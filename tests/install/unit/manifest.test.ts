import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isScreen } from '#contract/screens.ts'
import { SHARED_PATH } from '#web/messages/shared-link.ts'

type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
type Manifest = {
  id: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
  share_target: { action: string; method: string }
}

const folder = new URL('../../../web/public/', import.meta.url)
const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8'))
const file = ({ src }: Picture) => new URL(`.${src}`, folder)
/** Chromium shows no screenshot that is longer than this many times its other side. */
const LONGEST = 2.3
const SCREENSHOT_MAX_BYTES = 100_000

test('L-08 every picture of the manifest is there, in the size and form that it says', async () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ]
  for (const picture of pictures) {
    const { format, width, height } = await sharp(readFileSync(file(picture))).metadata()
    if (picture.sizes !== 'any') expect(`${width}x${height}`, picture.src).toBe(picture.sizes)
    expect(picture.type, picture.src).toContain(format)
  }
})

test('L-08 an installer finds what it shows: icons in both forms, and small pictures of a phone and a wide screen', () => {
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      expect(
        manifest.icons.some((icon) => icon.purpose === purpose && icon.sizes === sizes),
        `${purpose} ${sizes}`,
      ).toBe(true)
  const forms = manifest.screenshots.map(({ form_factor }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
  for (const picture of manifest.screenshots) {
    const [width, height] = picture.sizes.split('x').map(Number) as [number, number]
    expect(Math.max(width, height) / Math.min(width, height), picture.src).toBeLessThanOrEqual(LONGEST)
    expect(statSync(file(picture)).size, picture.src).toBeLessThan(SCREENSHOT_MAX_BYTES)
  }
})

test('L-08 its shortcuts and the share target are screens of the app', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Events', 'Pots', 'Messages', 'Wallet'])
  for (const { url } of manifest.shortcuts) expect(isScreen(url), url).toBe(true)
  expect(manifest.share_target).toMatchObject({ action: SHARED_PATH, method: 'GET' })
  expect(isScreen(SHARED_PATH)).toBe(true)
  expect(manifest.id).toBe('/')
})
