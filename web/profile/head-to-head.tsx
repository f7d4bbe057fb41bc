import type { CSSProperties } from 'react'
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

const HEIGHT = 72
const RUN = HEIGHT * 0.2126
const CUT = `calc(50% + ${RUN / 2}px)`
const FOOT = `calc(50% - ${RUN / 2}px)`
const leftHalf = { clipPath: `polygon(0 0, calc(${CUT} - 1.5px) 0, calc(${FOOT} - 1.5px) 100%, 0 100%)` }
const rightHalf = {
  clipPath: `polygon(calc(${CUT} + 1.5px) 0, 100% 0, 100% 100%, calc(${FOOT} + 1.5px) 100%)`,
}

/**
 * How often each of the two has won, on both sides of the cut: settled events on opposite sides, and matches. It is dashed
 * before their first meeting.
 */
export function HeadToHead({ me, them, name, record: { wins, losses } }: HeadToHeadProps) {
  const met = wins + losses
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
        <div className="relative grid min-h-18 grid-cols-2 overflow-hidden rounded-lg text-on-side">
          <span className="absolute inset-0 bg-a-fill" style={leftHalf} aria-hidden="true" />
          <span className="side-dots absolute inset-0 bg-b-fill" style={rightHalf} aria-hidden="true" />
          <Side person={me} name="You won" wins={wins} />
          <Side person={them} name={`${name} won`} wins={losses} right />
        </div>
      )}
    </section>
  )
}

type SideProps = { person: Person; name: string; wins: number; right?: boolean }

const Side = ({ person, name, wins, right }: SideProps) => (
  <div
    className={classNames(
      'relative flex min-w-0 items-center gap-2.5 px-3 py-2',
      right && 'flex-row-reverse text-right',
    )}
    style={{ [right ? 'paddingLeft' : 'paddingRight']: RUN } as CSSProperties}
  >
    <Avatar person={person} size={36} />
    <p className="grid min-w-0 grow">
      <span className="truncate text-sm font-semibold">{name}</span>{' '}
      <span className="figure text-2xl/7 font-bold">{wins}</span>
    </p>
  </div>
)
