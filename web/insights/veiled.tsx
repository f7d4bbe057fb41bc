import { Lock } from 'lucide-react'

type Shape = 'rows' | 'columns' | 'steps'

const PARTS: readonly { name: string; text: string; shape: Shape }[] = [
  {
    name: "Today's Picks",
    text: 'Five open events by money, movement and time left, and each earlier pick.',
    shape: 'rows',
  },
  { name: 'Market Trends', text: '7 days, and each category hour by hour.', shape: 'columns' },
  {
    name: 'Expert Analysis',
    text: 'The odds an hour before the lock, event by event, and notes by the team.',
    shape: 'steps',
  },
]

/** The parts that subscribers see: their names and places, without a figure. */
export function Veiled() {
  return (
    <section aria-labelledby="insight-parts" className="grid grid-cols-1 gap-3">
      <h2 id="insight-parts" className="flex items-center gap-2 text-xl">
        <Lock size={20} strokeWidth={1.75} aria-hidden="true" />
        For subscribers
      </h2>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {PARTS.map(({ name, text, shape }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-4 gap-y-3 rounded-xl border border-dashed border-line-2 p-4 md:grid-cols-1 md:content-start"
          >
            <div className="grid content-start gap-1">
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-ink-2">{text}</p>
            </div>
            <Ghost shape={shape} />
          </div>
        ))}
      </div>
    </section>
  )
}

const GHOSTS: Record<Shape, string> = {
  rows: 'M0 2h100v12H0zM0 24h100v12H0zM0 46h100v12H0z',
  columns:
    'M0 20h11v38H0zM15 20h11v38H15zM30 20h11v38H30zM45 20h11v38H45zM60 20h11v38H60zM75 20h11v38H75zM90 20h10v38H90z',
  steps: 'M0 48h17v10H0zM21 38h17v20H21zM42 27h17v31H42zM63 15h17v43H63zM84 2h16v56H84z',
}

/** The shape of a hidden drawing. It reveals none of its figures. */
const Ghost = ({ shape }: { shape: Shape }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    viewBox="0 0 100 60"
    preserveAspectRatio="none"
    className="h-14 w-full fill-line-1 md:order-first md:h-16"
  >
    <path d={GHOSTS[shape]} />
  </svg>
)
