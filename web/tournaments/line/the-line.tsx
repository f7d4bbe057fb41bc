import { Trophy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { fullName } from '#web/chat/names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import '../line.css'
import { Lives, PresenceMark } from '../match/line-marks.tsx'
import { type LinePerson, type LineState, personText } from './line-state.ts'
import { useMoves } from './use-moves.ts'

export type TheLineProps = {
  state: LineState
  /** the reader */
  me: string
  /** on the cut: the prize */
  pot?: ReactNode
}

/**
 * The players at the table and the next ones: the champion's seat, the challenger's seat, and the queue as a line of faces.
 * Screen readers read it in the same order.
 */
export function TheLine({ state, me, pot }: TheLineProps) {
  const frame = useRef<HTMLDivElement>(null)
  useMoves(frame, state)
  return (
    <div ref={frame} className="grid grid-cols-1 gap-4">
      {state.stage === 'open' && <Gathering state={state} me={me} pot={pot} />}
      {state.stage === 'live' && <Table state={state} me={me} pot={pot} />}
      {state.stage === 'ended' && <Winner state={state} me={me} pot={pot} />}
      {state.stage !== 'open' && <Queue state={state} me={me} />}
      <Out state={state} me={me} />
    </div>
  )
}

/** Before the start: the present players, in no meaningful order, and the free seats. */
function Gathering({ state, me, pot }: TheLineProps) {
  const { queue, people, freeSeats } = state
  return (
    <div className="relative mb-3 rounded-lg bg-sunken px-4 pt-4 pb-8">
      {/* a cancelled tournament has neither a pot nor a start */}
      {pot && <p className="mb-3 text-sm text-ink-2">Who plays first is drawn at the start.</p>}
      <ul aria-label="Seats" className="line-queue">
        {queue.map((id) => {
          const person = people.get(id)
          return (
            person && (
              <li key={id}>
                <Player id={id} me={me} person={person} state={state} called="Seat" size={44} />
              </li>
            )
          )
        })}
        {Array.from({ length: freeSeats }, (_, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a free seat is its place
            key={`free-${place}`}
            data-free=""
            aria-hidden="true"
            className="grid justify-items-center gap-0.5"
          >
            <span className="size-11 rounded-full border-2 border-dashed border-line-2" />
            <span className="text-xs text-ink-3">Free</span>
          </li>
        ))}
      </ul>
      {freeSeats > 0 && (
        <p className="sr-only">{freeSeats === 1 ? '1 free seat' : `${freeSeats} free seats`}</p>
      )}
      {pot && <PotPlate>{pot}</PotPlate>}
    </div>
  )
}

/** The players at the table now. */
const Table = ({ state, me, pot }: TheLineProps) => (
  <div className="line-frame">
    <div className="line-ground" aria-hidden="true">
      <div className="seam-a" />
      <div className="seam-b side-dots" />
    </div>
    <ol aria-label="At the table" className="line-table">
      <TableSeat state={state} me={me} id={state.champion} called="Champion" />
      <TableSeat state={state} me={me} id={state.challenger} called="Challenger" />
    </ol>
    {pot && <PotPlate>{pot}</PotPlate>}
  </div>
)

/** The pot lies on the cut. */
const PotPlate = ({ children }: { children: ReactNode }) => (
  <p className="absolute bottom-0 left-1/2 -translate-x-1/2 translate-y-1/2 rounded-full bg-pot-fill px-3 py-1 text-sm font-bold whitespace-nowrap text-on-pot ring-3 ring-surface">
    {children}
  </p>
)

type SeatProps = { state: LineState; me: string; id: string | null; called: 'Champion' | 'Challenger' }

function TableSeat({ state, me, id, called }: SeatProps) {
  const person = id === null ? undefined : state.people.get(id)
  return (
    <li className="line-seat text-on-side">
      <span aria-hidden="true" className="mb-1.5 text-xs font-semibold">
        {called}
      </span>
      {id !== null && person ? (
        <Player id={id} me={me} person={person} state={state} called={called} size={60} />
      ) : (
        <span
          aria-hidden="true"
          className="size-15 rounded-full border-2 border-dashed border-current opacity-60"
        />
      )}
    </li>
  )
}

type PlayerProps = {
  id: string
  me: string
  person: LinePerson
  state: LineState
  /** read first: "Champion" */
  called: string
  size: number
}

/** A face with name, lives and presence, which leads to the profile. */
function Player({ id, me, person, state, called, size }: PlayerProps) {
  const small = size < 60
  const name = id === me ? 'You' : small ? person.user.firstName : fullName(person.user)
  const spoken = id === me ? 'You' : fullName(person.user)
  return (
    <Link
      href={`/profile/${id}`}
      data-moves={id}
      className={classNames(
        'relative grid max-w-full justify-items-center rounded-md outline-offset-4',
        small ? 'gap-0.5' : 'gap-1',
      )}
    >
      <span className="sr-only">
        {[`${called}: ${spoken}`, personText(person, state.lives)].filter(Boolean).join(', ')}
      </span>
      <span className="relative">
        <Avatar person={person.user} size={size} className={id === me ? 'ring-2! ring-ink-1!' : ''} />
        <PresenceMark online={person.online} />
      </span>
      <bdi
        aria-hidden="true"
        className={classNames(
          'max-w-full text-center',
          small ? 'truncate text-xs' : 'mt-0.5 line-clamp-2 font-semibold wrap-anywhere',
          id === me && 'font-bold',
        )}
      >
        {name}
      </bdi>
      {person.livesLeft !== null && <Lives left={person.livesLeft} of={state.lives} />}
      {!small && person.livesLeft !== null && (
        <span aria-hidden="true" className="tabular text-sm">
          {person.wins}–{person.losses}
        </span>
      )}
    </Link>
  )
}

function Queue({ state, me }: TheLineProps) {
  const { queue, people } = state
  if (queue.length === 0) return null
  return (
    <section aria-labelledby="line-queue" className={state.stage === 'ended' ? '' : 'mt-2'}>
      <h3 id="line-queue" className="mb-2 text-sm font-semibold text-ink-2">
        Next in line
      </h3>
      <ol className="line-queue">
        {queue.map((id, place) => {
          const person = people.get(id)
          if (!person) return null
          return (
            <li key={id}>
              <Player
                id={id}
                me={me}
                person={person}
                state={state}
                called={place === 0 ? 'Next' : `In line, place ${place + 1}`}
                size={44}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Players without lives, the best record first. */
function Out({ state, me }: TheLineProps) {
  const { out, people, stage } = state
  if (out.length === 0) return null
  return (
    <section aria-labelledby="line-out">
      <h3 id="line-out" className="mb-1 text-sm font-semibold text-ink-2">
        {stage === 'ended' ? 'The others' : 'Out'}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {out.map((id) => {
          const person = people.get(id)
          if (!person) return null
          const name = id === me ? 'You' : fullName(person.user)
          return (
            <li key={id}>
              <Link
                href={`/profile/${id}`}
                data-moves={id}
                className="relative flex min-h-11 items-center gap-2 rounded-md text-sm text-ink-2"
              >
                <span className="sr-only">{`${name}, ${personText(person, state.lives)}`}</span>
                <Avatar person={person.user} size={28} className="grayscale" />
                <bdi aria-hidden="true" className={classNames('max-w-40 truncate', id === me && 'font-bold')}>
                  {name}
                </bdi>
                <span aria-hidden="true" className="tabular text-ink-3">
                  {person.wins}–{person.losses}
                  {person.left && ' · left'}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The end: the last player with lives, with the prize. */
function Winner({ state, me, pot }: TheLineProps) {
  const { winner, people } = state
  const person = winner === null ? undefined : people.get(winner)
  if (winner === null || !person)
    return (
      <p className="rounded-lg border border-dashed border-line-2 p-6 text-center text-ink-2">
        Nobody won. Every entry fee was refunded.
      </p>
    )
  return (
    <div className="relative mb-2">
      <div className="grid justify-items-center gap-1 rounded-lg bg-pot-soft px-4 pt-5 pb-8 text-ink-1">
        <Trophy size={24} strokeWidth={1.75} aria-hidden="true" className="text-pot" />
        <Player id={winner} me={me} person={person} state={state} called="Winner" size={72} />
        <p aria-hidden="true" className="text-sm text-ink-2">
          Last one standing
        </p>
      </div>
      {pot && <PotPlate>{pot}</PotPlate>}
    </div>
  )
}
