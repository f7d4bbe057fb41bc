import { nextFrames, type Page } from './support.ts'

/** A layout shift: how much of the screen moved, and what stood there. */
export type Shift = { value: number; what: string }

type Watched = { moved?: Shift[] }

/** The shifts until now. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  // a shift is reported with the next frame
  await nextFrames(page)
  return page.evaluate(() => (globalThis as Watched).moved ?? [])
}

/** Runs in the page before its own scripts: notes what moves without a touch of anybody. */
export const watchShifts = () => {
  const moved: Shift[] = []
  ;(globalThis as Watched).moved = moved
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (hadRecentInput) continue
      moved.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const sumOf = (moves: readonly Shift[]) => moves.reduce((sum, { value }) => sum + value, 0)
