import { classNames } from '#web/ui/class-names.ts'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import type { Gang, GangDetail } from './gang-data.ts'

/** The members' settled bets of the last seven days, added up. */
export function WeekRecord({ week: { won, lost } }: { week: GangDetail['week'] }) {
  return (
    <section aria-label="Record of the week">
      <h3 className="text-base font-semibold">Record of the week</h3>
      <p className="mb-2 text-sm text-ink-2">
        Events that members bet on, in dollars and practice coins together
      </p>
      {won + lost === 0 ? (
        <p className="text-sm text-ink-2">No member’s bet was settled in the last seven days.</p>
      ) : (
        <dl className="grid max-w-96 grid-cols-2 gap-3 text-center">
          <div className="rounded-lg bg-sunken p-3">
            <dt className="text-sm text-ink-2">Won</dt>
            <dd className="figure text-2xl font-bold">{won}</dd>
          </div>
          <div className="rounded-lg bg-sunken p-3">
            <dt className="text-sm text-ink-2">Lost</dt>
            <dd className="figure text-2xl font-bold">{lost}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

/**
 * The head of a gang's card: its cover, or its own art. It reaches to the card's edges. @param wide for a card that stands
 * alone
 */
export function GangBand({ gang, wide }: { gang: Pick<Gang, 'id' | 'cover'>; wide?: boolean }) {
  return (
    <CoverPicture
      cover={gang.cover}
      art={{ id: gang.id, subject: 'gang' }}
      sizes={wide ? '(min-width: 1024px) 960px, 100vw' : '(min-width: 1024px) 320px, 100vw'}
      className={classNames(
        '-mx-4 -mt-4 rounded-t-xl lg:-mx-5 lg:-mt-5',
        wide ? 'mb-4 h-24 md:h-40' : 'mb-1 h-18',
      )}
    />
  )
}
