import { useState } from 'react'
import type { User } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { browserStore } from '#web/client/kept/storage.ts'
import { lazy } from '#web/client/lazy.ts'
import { Aside } from '#web/page-parts/aside.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WhenSeen } from '#web/ui/when-seen.tsx'

const KEY = 'home-open'
const names = ['figures', 'places', 'share'] as const
type FoldName = (typeof names)[number]

/** The unfolded parts of home on this device; none to begin with. */
function readOpenFolds(): FoldName[] {
  const kept = browserStore.readJson(KEY)
  return Array.isArray(kept) ? names.filter((name) => kept.includes(name)) : []
}

const writeOpenFolds = (open: readonly FoldName[]): void =>
  void browserStore.write(KEY, open.length === 0 ? null : JSON.stringify(open))

const profitWaiting = <Skeleton className="h-46 w-full rounded-xl" />
const ProfitCard = lazy(
  () => import('#web/my-bets/profit-card.tsx').then((m) => ({ default: m.ProfitCard })),
  profitWaiting,
)
const FeedCard = lazy(
  () => import('#web/following/feed-card.tsx').then((m) => ({ default: m.FeedCard })),
  profitWaiting,
)
const Record = lazy(
  () => import('./figures.tsx').then((m) => ({ default: m.Record })),
  <Skeleton className="h-60 w-full rounded-xl" />,
)
const ScreenCards = lazy(
  () => import('./screen-cards.tsx').then((m) => ({ default: m.ScreenCards })),
  <Skeleton className="h-60 w-full rounded-xl" />,
)
const ShareCard = lazy(
  () => import('./share-card.tsx').then((m) => ({ default: m.ShareCard })),
  <Skeleton className="h-66 w-full rounded-xl" />,
)

/** The part below the first view of home: profit and loss, the feed, and, folded, the record, every place and the code to share. */
export function FurtherDown({ user }: { user: User }) {
  const { practiceMode } = usePracticeMode()
  const [open, setOpen] = useState(readOpenFolds)
  const fold = (name: FoldName) => ({
    open: open.includes(name),
    onOpenChange(now: boolean) {
      const next = now ? [...open, name] : open.filter((other) => other !== name)
      setOpen(next)
      writeOpenFolds(next)
    },
  })
  // every place is drawn before it is unfolded, so that the browser's search finds it; its file is fetched where the fold is in view
  const folds = (near: boolean) => (
    <>
      <Fold title="Your figures" hint="Win rate, winnings, streak, rank" {...fold('figures')}>
        <Record practiceMode={practiceMode} />
      </Fold>
      <Fold title="Everything else" hint="Play, compete, money, learn" eager={near} {...fold('places')}>
        <ScreenCards gangId={user.gangId} />
      </Fold>
      <Fold title="Bring a friend" hint="A code to scan" {...fold('share')}>
        <ShareCard />
      </Fold>
    </>
  )
  return (
    <div className="below-fold">
      <div className="mt-3 md:mt-4">
        <WhenSeen waiting={profitWaiting}>
          <Aside>
            <ProfitCard />
          </Aside>
        </WhenSeen>
      </div>
      <div className="mt-3 md:mt-4">
        <WhenSeen waiting={profitWaiting} early={0}>
          <Aside>
            <FeedCard />
          </Aside>
        </WhenSeen>
      </div>
      <div className="mt-6">
        <WhenSeen waiting={folds(false)} early={0}>
          {folds(true)}
        </WhenSeen>
      </div>
    </div>
  )
}
