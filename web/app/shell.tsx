import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { answerAddress, onAddressQuestion } from '#web/client/calls/address-question.ts'
import type { User } from '#web/client/calls/session.tsx'
import { onSearch } from '#web/client/find.ts'
import { lazy } from '#web/client/lazy.ts'
import { useConnectionLost } from '#web/client/live/live.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { Footer } from '#web/page-parts/footer.tsx'
import { Main, SkipLink } from '#web/page-parts/main-content.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { LogoMark } from '#web/ui/icons.tsx'
import { LateNotices } from './late-notices.tsx'
import { useLiveConnection } from './live-start.ts'
import { ModeStrip } from './mode-strip.tsx'
import { Rail, TabBar } from './rail.tsx'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((m) => ({ default: m.AccountMenu })))
const Palette = lazy(() => import('#web/search/palette.tsx').then((m) => ({ default: m.Palette })))
const ConfirmAddressDialog = lazy(() =>
  import('#web/auth/confirm-address-dialog.tsx').then((m) => ({ default: m.ConfirmAddressDialog })),
)
const KeyList = lazy(() => import('./key-list.tsx').then((m) => ({ default: m.KeyList })))

/** The frame around every screen of a signed-in person: strip, places, header, footer. */
export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState<'menu' | 'keys' | { text: string } | null>(null)
  const find = (text = '') => setOpen({ text })
  const close = () => setOpen(null)
  const [path] = useLocation()
  // a conversation fills a phone's screen: its own head leads back
  const alone = path.startsWith('/messages/')
  const beside = alone ? ' max-md:hidden' : ''
  useLiveConnection(user.id)
  useEffect(() => onSearch((text) => setOpen({ text })), [])
  return (
    <>
      <SkipLink />
      <ModeStrip user={user} />
      <LateNotices userId={user.id} onShowKeys={() => setOpen('keys')} onFind={find} />
      <div className="mx-auto flex max-w-[1360px]">
        <Rail user={user} />
        <div className="flex min-h-[calc(100dvh-1.75rem-var(--notices,0px))] min-w-0 flex-1 flex-col">
          <header className={`flex h-13 items-center gap-2 px-[16px] md:px-6 lg:h-14 lg:px-8${beside}`}>
            <Link
              href="/"
              aria-label="Evens, home"
              className="-ml-1 flex min-h-11 min-w-0 items-center gap-[8px] rounded-md px-1 md:hidden"
            >
              <LogoMark size={28} />
              <span className="truncate font-display text-lg font-bold tracking-[-0.02em]">Evens</span>
            </Link>
            <ConnectionNote />
            <div className="-mr-1 ml-auto flex shrink-0 items-center gap-1">
              <button
                type="button"
                aria-label="Search"
                aria-haspopup="dialog"
                onClick={() => find()}
                className="grid size-[44px] place-items-center rounded-full"
              >
                <Search size={22} strokeWidth={1.75} aria-hidden="true" />
              </button>
              <NotificationBell />
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpen('menu')}
                className="grid size-[44px] place-items-center rounded-full"
              >
                <span className="sr-only">Your account</span>
                <Avatar person={user} size={34} />
              </button>
            </div>
          </header>
          <Main>{children}</Main>
          <div className={`waits mt-auto pb-18 md:pb-0${beside}`}>
            <Footer signedIn />
          </div>
        </div>
      </div>
      <TabBar className={beside} />
      <AddressQuestion />
      {open && (
        <Opened onClose={close}>
          {open === 'menu' && <AccountMenu user={user} onClose={close} onShowKeys={() => setOpen('keys')} />}
          {typeof open === 'object' && <Palette user={user} text={open.text} onClose={close} />}
          {open === 'keys' && <KeyList onClose={close} />}
        </Opened>
      )}
    </>
  )
}

/** Confirms the account's address for an action of any screen that needs it. */
function AddressQuestion() {
  const [open, setOpen] = useState(false)
  useEffect(() => onAddressQuestion(() => setOpen(true)), [])
  const end = (confirmed: boolean) => {
    setOpen(false)
    answerAddress(confirmed)
  }
  return (
    open && (
      <Opened onClose={() => end(false)}>
        <ConfirmAddressDialog onConfirmed={() => end(true)} onClose={() => end(false)} />
      </Opened>
    )
  )
}

function ConnectionNote() {
  const lost = useConnectionLost()
  return (
    <p
      role="status"
      className="line-clamp-3 min-w-0 flex-1 basis-0 text-xs text-pot md:line-clamp-1 md:text-sm"
    >
      {/* without a network the bar above already says so */}
      {lost && navigator.onLine && 'Connection lost. Figures may be old; trying again…'}
    </p>
  )
}
