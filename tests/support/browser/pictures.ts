import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, type Page } from './support.ts'

export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** A photograph as a phone makes it. */
export async function photo(background: string, name = 'photo.jpg'): Promise<PickedFile> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Chooses a file for the control with this label. */
export const choose = (page: Page, label: string, file: PickedFile): Promise<void> =>
  page.getByLabel(label, { exact: true }).and(page.locator('input[type=file]')).setInputFiles(file)

/** Scrolls to a picture, as who looks at it does: one that is far away is not fetched. Waits until it is drawn. */
export async function expectDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
}
