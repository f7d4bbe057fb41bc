export type SwipeDirection = 'left' | 'right'

const SLACK_PX = 10
const FAR_PX = 112

/**
 * The meaning of a finger's movement so far: 'drag' moves the row, 'scroll' leaves the page to the browser, undefined is too
 * early to say.
 */
export function gestureOf(dx: number, dy: number): 'drag' | 'scroll' | undefined {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SLACK_PX) return undefined
  return Math.abs(dx) > 1.5 * Math.abs(dy) ? 'drag' : 'scroll'
}

/** The direction of a swipe that ends here; undefined when it was too short. @param width of the row */
export function swipeDirection(dx: number, width: number): SwipeDirection | undefined {
  if (Math.abs(dx) < Math.min(FAR_PX, width * 0.35)) return undefined
  return dx > 0 ? 'right' : 'left'
}
