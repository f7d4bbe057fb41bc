import { classNames } from '#web/ui/class-names.ts'
import { CoverPicture } from '#web/ui/cover-picture.tsx'
import type { Gang, GangDetail } from './gang-data.ts'

/** The members' settled bets of the last seven days, added up, in words that say what is counted. @param whose "Your gang" */
export function WeekRecord({ week: { won, lost }, whose }: { week: GangDetail['week']; whose: string }) {
  return (
    <section aria-label="Record of the week">
      <h3 className="tabular text-base font-semibold">
        {whose} this week: {won} won, {lost} lost
      </h3>
      <p className="text-sm text-ink-2">
        {won + lost === 0
          ? 'No member’s bet was settled in the last seven days.'
          : 'Events that members bet on, in dollars and practice coins together'}
      </p>
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
