import { Avatar, type Person } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Profile } from './profile-data.ts'

type HeadToHeadProps = {
  me: Person
  them: Person
  /** their name */
  name: string
  record: NonNullable<Profile['headToHead']>
}

const HEIGHT = 44
const RUN = HEIGHT * 0.2126

/** The two parts of the bar. @param share percent; never so small that its number has no place */
function halves(share: number) {
  const at = Math.min(84, Math.max(16, share))
  const top = (gap: number) => `calc(${at}% + ${RUN / 2 + gap}px)`
  const foot = (gap: number) => `calc(${at}% + ${gap - RUN / 2}px)`
  return {
    left: { clipPath: `polygon(0 0, ${top(-1.5)} 0, ${foot(-1.5)} 100%, 0 100%)` },
    right: { clipPath: `polygon(${top(1.5)} 0, 100% 0, 100% 100%, ${foot(1.5)} 100%)` },
  }
}

/**
 * How often each of the two has won, on both sides of a cut at that share: settled events on opposite sides, and matches. It is dashed
 * before their first meeting.
 */
export function HeadToHead({ me, them, name, record: { wins, losses } }: HeadToHeadProps) {
  const met = wins + losses
  const { left, right } = halves((100 * wins) / Math.max(1, met))
  return (
    <section aria-labelledby="head-to-head" className="mt-4">
      <h2 id="head-to-head" className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="wrap-anywhere">You against {name}</span>
        {met > 0 && (
          <span className="font-sans font-normal text-ink-2">
            {met === 1 ? 'Met once' : `Met ${met} times`}
          </span>
        )}
      </h2>
      {met === 0 ? (
        <p className="rounded-lg border border-dashed border-line-2 px-4 py-3 text-ink-2">
          You have not met yet, in an event or in a match.
        </p>
      ) : (
        <div className="relative grid grid-cols-2">
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-11 overflow-hidden rounded-lg">
            <span className="absolute inset-0 bg-a-fill" style={left} />
            <span className="side-dots absolute inset-0 bg-b-fill" style={right} />
          </span>
          <Side person={me} name="You won" wins={wins} />
          <Side person={them} name={`${name} won`} wins={losses} right />
        </div>
      )}
    </section>
  )
}

type SideProps = { person: Person; name: string; wins: number; right?: boolean }

const Side = ({ person, name, wins, right }: SideProps) => (
  <p className={classNames('relative grid min-w-0', right && 'text-right')}>
    <span className={classNames('flex min-w-0 items-center gap-2 pb-1.5', right && 'flex-row-reverse')}>
      <Avatar person={person} size={28} />
      <span className="truncate text-sm font-semibold">{name}</span>
    </span>{' '}
    <span className="figure px-3 text-xl/11 font-bold text-on-side">{wins}</span>
  </p>
)
