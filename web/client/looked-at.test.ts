import { expect, test } from 'vitest'
import { followActs, isLookedAt, THERE_MS } from './looked-at.ts'

const open = { visibilityState: 'visible', hasFocus: () => true } as const

test('M11 a thread that is open, in focus, and left alone for a minute reads nothing until somebody acts again', () => {
  let now = 1_000_000
  const page = new EventTarget()
  const { actedWithin: acted, onAct } = followActs(page, () => now)
  const seen: boolean[] = []
  const stop = onAct(() => seen.push(isLookedAt({ page: open, acted })))
  expect(isLookedAt({ page: open, acted })).toBe(true)
  now += THERE_MS + 1
  expect(isLookedAt({ page: open, acted })).toBe(false)
  // the act already counts when it calls its listeners
  for (const act of ['pointermove', 'keydown', 'wheel', 'touchmove', 'pointerdown']) {
    now += THERE_MS + 1
    page.dispatchEvent(new Event(act))
  }
  expect(seen).toEqual([true, true, true, true, true])
  now += THERE_MS
  expect(isLookedAt({ page: open, acted })).toBe(true)
  stop()
  page.dispatchEvent(new Event('keydown'))
  expect(seen).toHaveLength(5)
})

test('M11 a list that scrolls by itself is no act', () => {
  let now = 0
  const page = new EventTarget()
  const { actedWithin } = followActs(page, () => now)
  now = THERE_MS + 1
  page.dispatchEvent(new Event('scroll'))
  expect(actedWithin(THERE_MS)).toBe(false)
})

test('M11 a page that is hidden or without the focus reads nothing, however lately somebody acted', () => {
  const acted = () => true
  expect(isLookedAt({ page: { ...open, visibilityState: 'hidden' }, acted })).toBe(false)
  expect(isLookedAt({ page: { ...open, hasFocus: () => false }, acted })).toBe(false)
})
