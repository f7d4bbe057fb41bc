import { useLate } from '#web/client/calls/late.ts'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { PlayingBar } from './playing-bar.tsx'

const LateCards = lazy(() => import('./late-cards.tsx').then((m) => ({ default: m.LateCards })))
const Notices = lazy(() => import('./notices.tsx').then((m) => ({ default: m.Notices })))

/** Tells every screen, as `--notices`, how much of its height the notices take. */
function measured(notices: HTMLDivElement | null) {
  if (!notices) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--notices', `${notices.offsetHeight}px`))
  observer.observe(notices)
  return () => {
    observer.disconnect()
    style.removeProperty('--notices')
  }
}

type Properties = { userId: string; onShowKeys: () => void; onFind: () => void }

/**
 * The notices above every page, and the keys. The page fetches the notices about the connection while it has one, after
 * everything that people look at first, and the corner's notices with them.
 */
export function LateNotices(properties: Properties) {
  const late = useLate()
  return (
    <>
      <div ref={measured} className="sticky top-7 z-29">
        {late && (
          <Aside>
            <Notices {...properties} />
          </Aside>
        )}
        <PlayingBar />
      </div>
      {late && (
        <Aside>
          <LateCards userId={properties.userId} />
        </Aside>
      )}
    </>
  )
}
