/** A rectangle of the screen, pixels from its top left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }
/** An element that a notification should not cover, and how much each of its pixels counts. */
export type Obstacle = { box: Box; weight: number }

const GAP = 8

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * Where a notification covers as little as possible: its usual place if that is free, else a corner, an edge, or just above
 * or below something that it must not cover.
 * @param usual its place on a free screen
 * @returns its distance from there, pixels
 */
export function placeToast(
  usual: Box,
  screen: { width: number; height: number },
  obstacles: readonly Obstacle[],
): { x: number; y: number } {
  const [width, height] = [usual.right - usual.left, usual.bottom - usual.top]
  const margin = Math.max(GAP, screen.width - usual.right)
  const lefts = [usual.left, margin, (screen.width - width) / 2]
  const tops = [
    usual.top,
    margin,
    GAP,
    ...obstacles.flatMap(({ box }) => [box.top - GAP - height, box.bottom + GAP]),
  ].filter((top) => top >= GAP && top + height <= Math.max(usual.bottom, screen.height - margin))
  let best = { x: 0, y: 0 }
  let least = Number.POSITIVE_INFINITY
  for (const top of tops) {
    for (const left of lefts) {
      const box = { left, top, right: left + width, bottom: top + height }
      const cost = obstacles.reduce((sum, one) => sum + one.weight * overlap(box, one.box), 0)
      if (cost >= least) continue
      least = cost
      best = { x: left - usual.left, y: top - usual.top }
    }
  }
  return best
}

const isSeen = (element: Element, { left, top, right, bottom }: Box) =>
  right > left && bottom > top && bottom > 0 && top < innerHeight && element.checkVisibility()

/** The cards that wait in a corner (notice-card.tsx); they are outside the page's main part. */
const noticeCards = (): Obstacle[] =>
  [...document.querySelectorAll('[data-notice-card]')].map((card) => ({
    box: card.getBoundingClientRect(),
    weight: 20,
  }))

/**
 * The parts that a notification should not cover on the present screen: the topmost overlay and its parts, else the whole page,
 * including its head and its navigation.
 * @param notifications their own place
 */
export function obstaclesOnScreen(notifications: Element): Obstacle[] {
  const overlay = [
    ...document.querySelectorAll('[role$="dialog"][data-state="open"], dialog[open], [role="menu"]'),
  ].at(-1)
  const root = overlay ?? document.body
  const of = (selector: string, weight: number): Obstacle[] =>
    [...root.querySelectorAll(selector)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      return !notifications.contains(element) && isSeen(element, box) ? [{ box, weight }] : []
    })
  return [
    ...(overlay ? [{ box: overlay.getBoundingClientRect(), weight: 1 }] : noticeCards()),
    ...of('button[type="submit"], button.bg-primary, a.bg-primary', 40),
    ...of('button:not([type="submit"]), a[href], input, select, textarea, h1, [role$="dialog"] h2', 10),
  ]
}
