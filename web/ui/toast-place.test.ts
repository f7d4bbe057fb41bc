import { expect, test } from 'vitest'
import { type Box, placeToast } from './toast-place.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const moved = (usual: Box, { x, y }: { x: number; y: number }) =>
  box(usual.left + x, usual.top + y, usual.right - usual.left, usual.bottom - usual.top)
const apart = (one: Box, other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

const desktop = { width: 1280, height: 860 }
const onDesktop = box(876, 760, 380, 76)
const phone = { width: 360, height: 780 }
const onPhone = box(12, 628, 336, 84)

test('D4 a notification stands in its usual place where nothing is in the way', () => {
  expect(placeToast(onDesktop, desktop, [])).toEqual({ x: 0, y: 0 })
  expect(placeToast(onDesktop, desktop, [{ box: box(40, 40, 100, 44), weight: 40 }])).toEqual({ x: 0, y: 0 })
})

test('D4 it leaves a primary button under it and a side sheet beside it free', () => {
  const button = box(900, 780, 320, 52)
  expect(apart(moved(onDesktop, placeToast(onDesktop, desktop, [{ box: button, weight: 40 }])), button)).toBe(
    true,
  )
  const sheet = box(880, 0, 400, 860)
  expect(apart(moved(onDesktop, placeToast(onDesktop, desktop, [{ box: sheet, weight: 1 }])), sheet)).toBe(
    true,
  )
})

test('D4 over a sheet that fills a phone it covers neither its title nor its button', () => {
  const sheet = box(0, 62, 360, 718)
  const title = box(20, 80, 250, 28)
  const button = box(20, 712, 320, 52)
  const placed = moved(
    onPhone,
    placeToast(onPhone, phone, [
      { box: sheet, weight: 1 },
      { box: button, weight: 40 },
      { box: title, weight: 10 },
    ]),
  )
  expect([apart(placed, title), apart(placed, button)]).toEqual([true, true])
  expect(placed.top).toBeGreaterThanOrEqual(0)
  expect(placed.bottom).toBeLessThanOrEqual(780)
})
