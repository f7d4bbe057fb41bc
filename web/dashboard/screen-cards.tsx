import { ArrowRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { lazy } from '#web/client/lazy.ts'
import { eventsCard, type PlaceCard } from '#web/places/places.ts'
import { Button } from '#web/ui/button.tsx'
import { SeamIcon } from '#web/ui/icons.tsx'
import { RowIcon } from '#web/ui/row.tsx'
import { arranged, homeCardGroups, moved, readOrder, writeOrder } from './card-order.ts'

const cover =
  'before:absolute before:inset-0 before:rounded-xl hover:underline focus-visible:outline-none focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink-1'

/* Few people arrange the cards. */
const MoveButtons = lazy(() => import('./move-buttons.tsx').then((m) => ({ default: m.MoveButtons })))

function ScreenCard({ card, movers }: { card: PlaceCard; movers?: ReactNode }) {
  const Icon = card.icon
  return (
    <li className="relative flex items-start gap-3 rounded-xl border border-line-1 bg-surface p-4 transition-colors duration-[var(--state)] hover:border-line-2">
      <RowIcon>
        <Icon strokeWidth={1.75} />
      </RowIcon>
      <div className="min-w-0 flex-1">
        <Link href={card.href} className={`font-semibold ${cover}`}>
          {card.title}
        </Link>
        <p className="text-sm text-ink-2">{card.text}</p>
      </div>
      {movers}
    </li>
  )
}

function EventsCard() {
  return (
    <section className="relative flex items-center gap-4 rounded-xl border border-line-2 bg-raised p-4 transition-colors hover:border-ink-1 lg:p-5">
      <span aria-hidden="true" className="grid size-12 shrink-0 place-items-center rounded-lg bg-sunken">
        <SeamIcon size={26} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-xl">
          <Link href={eventsCard.href} className={cover}>
            {eventsCard.title}
          </Link>
        </h3>
        <p className="text-ink-2">{eventsCard.text}</p>
      </div>
      <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    </section>
  )
}

/** Every screen that home links to, in the person's own order. */
export function ScreenCards({ gangId }: { gangId: string | null }) {
  const [order, setOrder] = useState(readOrder)
  const [arranging, setArranging] = useState(false)
  const [said, setSaid] = useState('')
  const keep = (next: string[], change: string) => {
    setOrder(next)
    writeOrder(next)
    setSaid(change)
  }
  const groups = arranged(homeCardGroups(gangId), ({ title }) => title, order)
  const titles = groups.map(({ title }) => title)
  const movers = (name: string, shown: readonly string[], label: string) =>
    arranging && (
      <MoveButtons
        name={label}
        first={shown[0] === name}
        last={shown.at(-1) === name}
        move={(step) =>
          keep(
            moved(order, shown, name, step),
            `${label} is number ${shown.indexOf(name) + step + 1} of ${shown.length}`,
          )
        }
      />
    )
  return (
    <>
      <EventsCard />
      {groups.map((group) => {
        const cards = arranged(group.cards, ({ href }) => href, order)
        const hrefs = cards.map(({ href }) => href)
        return (
          <section key={group.title} aria-label={group.title} className="grid gap-2.5">
            <div className="mt-2 flex items-center justify-between gap-3">
              <h3 className="text-base">{group.title}</h3>
              {movers(group.title, titles, group.title)}
            </div>
            <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
              {cards.map((card) => (
                <ScreenCard key={card.href} card={card} movers={movers(card.href, hrefs, card.title)} />
              ))}
            </ul>
          </section>
        )
      })}
      <ArrangeButtons
        arranging={arranging}
        onToggle={() => setArranging(!arranging)}
        changed={order.length > 0}
        onReset={() => keep([], 'The cards are in their usual order')}
        said={said}
      />
    </>
  )
}

type ArrangeButtonsProps = {
  arranging: boolean
  onToggle: () => void
  /** the order differs from the default */
  changed: boolean
  onReset: () => void
  /** announced after a change */
  said: string
}

function ArrangeButtons({ arranging, onToggle, changed, onReset, said }: ArrangeButtonsProps) {
  const done = useRef<HTMLButtonElement>(null)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={done} variant="secondary" onClick={onToggle}>
        {arranging ? 'Done' : 'Arrange these cards'}
      </Button>
      {arranging && changed && (
        <Button
          variant="ghost"
          onClick={() => {
            onReset()
            done.current?.focus()
          }}
        >
          Usual order
        </Button>
      )}
      {arranging && <span className="text-sm text-ink-2">Saved on this device.</span>}
      <span role="status" className="sr-only">
        {said}
      </span>
    </p>
  )
}
