import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/icons.tsx'
import { Footer } from './footer.tsx'
import { Main, SkipLink } from './main-content.tsx'

/** The way to sign in. An invitation's page sends no referrer, so its way back stands in the address. */
const signIn = (): string =>
  globalThis.location?.pathname.startsWith('/e/')
    ? `/api/login?returnTo=${encodeURIComponent(globalThis.location.pathname)}`
    : '/api/login'

type PublicFrameProps = {
  /** as wide as a form, or as its `two-columns` */
  narrow?: boolean
  /** the foot waits for what loads; a finished page has it at once, also without a script */
  waits?: boolean
  children: ReactNode
}

/** The frame around a screen for visitors. The logo leads to the landing page, which is not part of the app. */
export function PublicFrame({ narrow = false, waits = false, children }: PublicFrameProps) {
  return (
    <div
      className={`mx-auto flex min-h-dvh flex-col *:[main]:flex-1 ${narrow ? 'max-w-[480px] lg:has-[.two-columns]:max-w-252' : 'max-w-252'}`}
    >
      <SkipLink />
      <header className="flex h-16 items-center justify-between px-4 md:px-6">
        <a href="/" aria-label="Evens, home" className="flex min-h-11 items-center gap-2.5 rounded-md">
          <LogoMark size={32} />
          <span className="font-display text-xl font-bold tracking-[-0.02em]">Evens</span>
        </a>
        {!narrow && (
          <a
            href={signIn()}
            className="inline-flex min-h-11 items-center rounded-lg border border-line-2 px-4 font-semibold hover:border-ink-1"
          >
            Sign in
          </a>
        )}
      </header>
      <Main>{narrow ? <div className="px-4 pt-2 md:px-6">{children}</div> : children}</Main>
      <div className={waits ? 'waits' : undefined}>
        <Footer />
      </div>
    </div>
  )
}
