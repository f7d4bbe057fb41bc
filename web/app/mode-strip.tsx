import type { User } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The strip at the top: which money is shown. */
export function ModeStrip({ user }: { user: User }) {
  const { practiceMode, toggle } = usePracticeMode()
  return (
    <section
      aria-label="Mode"
      className={classNames(
        '@container sticky top-0 z-30 h-7 text-xs font-bold tracking-[.04em]',
        practiceMode ? 'practice-hatch text-practice' : 'bg-pot-fill text-on-pot',
      )}
    >
      {/* the paper reaches both edges of the window, its content keeps to the frame of the page */}
      <div className="mx-auto flex h-full max-w-[1360px] items-center justify-between gap-3 pl-4 @max-[14rem]:gap-0 @max-[14rem]:pl-2 md:pl-5">
        {/* with large text two lines take the place of one */}
        <p
          className={classNames(
            'relative truncate',
            !practiceMode &&
              '@max-[20.5rem]:leading-none @max-[20.5rem]:whitespace-normal @max-[14rem]:tracking-normal',
          )}
        >
          {practiceMode ? <PracticeText /> : <RealText user={user} />}
        </p>
        <button
          type="button"
          onClick={toggle}
          className="relative h-7 shrink-0 px-4 @max-[14rem]:px-2 font-bold -outline-offset-2 before:absolute before:inset-x-0 before:-bottom-4 before:top-0 before:content-[''] hover:underline md:px-5"
        >
          Switch<span className="hidden md:inline"> to {practiceMode ? 'real money' : 'practice'}</span>
          <span className="sr-only md:hidden"> to {practiceMode ? 'real money' : 'practice'}</span>
        </button>
      </div>
    </section>
  )
}

function PracticeText() {
  return (
    <>
      <span aria-hidden="true">◈ </span>PRACTICE
      {/* the whole text or none: it does not fit on the narrowest phones and with large text */}
      <span className="font-semibold tracking-normal @max-[20.5rem]:sr-only">
        {' '}
        · coins have no cash value
      </span>
    </>
  )
}

const SessionNet = lazy(() => import('./play-session.tsx').then((m) => ({ default: m.SessionNet })))

function RealText({ user }: { user: User }) {
  return (
    <>
      <span aria-hidden="true" className="@max-[14rem]:hidden">
        {'$ '}
      </span>
      REAL MONEY · 18+
      <Aside>
        <SessionNet user={user} />
      </Aside>
    </>
  )
}
