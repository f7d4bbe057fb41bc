import type { ReactNode } from 'react'

/** Draws whole numbers for one picture, always the same ones for the same picture. */
export type Draw = (from: number, to: number) => number
/** A drawing on 160 × 90 in the current colour. Squares show its middle, from 35 to 125; bands its middle height. */
type Motif = (draw: Draw) => ReactNode

const each = (count: number, part: (n: number) => ReactNode) =>
  Array.from({ length: count }, (_, n) => part(n))
const pale = { fill: 'currentColor', fillOpacity: 0.16 } as const
const middle = { fill: 'currentColor', fillOpacity: 0.3 } as const
const full = { fill: 'currentColor', fillOpacity: 0.55 } as const
const line = { fill: 'none', stroke: 'currentColor', strokeOpacity: 0.45, strokeWidth: 2 } as const

/** Lines around a point, as on a pitch or a target. */
const rings: Motif = (draw) => {
  const [x, y, step] = [draw(50, 110), draw(30, 60), draw(11, 17)]
  return (
    <>
      {each(5, (n) => (
        <circle key={n} cx={x} cy={y} r={step * (n + 1)} {...(n % 2 ? line : pale)} />
      ))}
      <circle cx={x} cy={y} r="5" {...full} />
    </>
  )
}

/** The bends of a running track. */
const lanes: Motif = (draw) => {
  const [y, bend] = [draw(14, 34), draw(20, 46)]
  return each(5, (n) => (
    <path
      key={n}
      d={`M-6 ${y + n * 12}q86 ${bend} 172 ${-draw(0, 6)}`}
      {...line}
      strokeWidth={n === 2 ? 7 : 2}
    />
  ))
}

/** A ball that bounces away. */
const bounce: Motif = (draw) => {
  const [high, wide] = [draw(44, 66), draw(46, 58)]
  return (
    <>
      <path d="M0 76h160v14H0z" {...pale} />
      <path d={`M18 76q${wide / 2} ${-2 * high} ${wide} 0q${wide / 3} ${-high} ${wide / 1.5} 0`} {...line} />
      <circle cx={18 + wide / 2} cy={76 - high} r={draw(9, 13)} {...full} />
    </>
  )
}

/** The net of a goal. */
const net: Motif = (draw) => {
  const step = draw(11, 15)
  const at = draw(0, step)
  return (
    <>
      {each(16, (n) => (
        <path
          key={n}
          d={`M${at + n * step} 0q${draw(2, 7)} 45 0 90M0 ${at + n * step}h160`}
          {...line}
          strokeWidth="1"
        />
      ))}
      <circle cx={draw(56, 104)} cy={draw(32, 58)} r="13" {...full} />
    </>
  )
}

/** Light on a stage. */
const beams: Motif = (draw) => {
  const x = draw(66, 94)
  return (
    <>
      {each(3, (n) => {
        const foot = 34 + n * 46 + draw(-8, 8)
        return <path key={n} d={`M${x - 4} -4h8L${foot + 20} 90h-40z`} {...(n === 1 ? middle : pale)} />
      })}
      <ellipse cx="80" cy="84" rx={draw(34, 56)} ry="7" {...full} />
    </>
  )
}

/** The bars of a sound wave. */
const bars: Motif = (draw) =>
  each(13, (n) => {
    const high = draw(10, 66)
    return (
      <rect
        key={n}
        x={6 + n * 11.6}
        y={45 - high / 2}
        width="7"
        height={high}
        rx="3.5"
        {...(n % 3 ? middle : full)}
      />
    )
  })

/** A reel of film. */
const reel: Motif = (draw) => {
  const [holes, turn, x] = [draw(5, 7), draw(0, 60), draw(66, 94)]
  return (
    <>
      <path d={`M${x} 84h${160 - x}v8H${x}z`} {...middle} />
      <circle cx={x} cy="48" r="40" {...pale} />
      <circle cx={x} cy="48" r="40" {...line} />
      {each(holes, (n) => {
        const angle = ((turn + (360 * n) / holes) * Math.PI) / 180
        return (
          <circle
            key={n}
            cx={round(x + 24 * Math.cos(angle))}
            cy={round(48 + 24 * Math.sin(angle))}
            r="8"
            {...middle}
          />
        )
      })}
      <circle cx={x} cy="48" r="5" {...full} />
    </>
  )
}

/** Hills, one behind the other, and a sun above them. */
const hills: Motif = (draw) => (
  <>
    <circle cx={draw(50, 112)} cy={draw(20, 34)} r={draw(9, 14)} {...full} />
    {each(3, (n) => {
      const y = 42 + n * 14
      return (
        <path
          key={n}
          d={`M0 ${y + draw(-4, 8)}C${draw(24, 50)} ${y - draw(10, 24)} ${draw(60, 100)} ${y + draw(6, 22)} 160 ${y - draw(-4, 12)}V90H0z`}
          {...(n === 2 ? middle : pale)}
        />
      )
    })}
  </>
)

/** Water. */
const waves: Motif = (draw) =>
  each(5, (n) => {
    const [y, high] = [10 + n * 18, draw(4, 10)]
    const start = -draw(0, 40)
    return (
      <path
        key={n}
        d={`M${start} ${y}${'q10 -H 20 0t20 0'.replace('H', String(high)).repeat(6)}`}
        {...line}
        strokeWidth={n % 2 ? 5 : 2}
      />
    )
  })

/** People who stand together. */
const discs: Motif = (draw) =>
  each(4, (n) => (
    <circle
      key={n}
      cx={38 + n * 28 + draw(-7, 7)}
      cy={draw(34, 58)}
      r={draw(16, 30)}
      {...(n === 1 ? full : n % 2 ? middle : pale)}
    />
  ))

/** Notes on a table. */
const sheets: Motif = (draw) =>
  each(3, (n) => (
    <g key={n} transform={`translate(${48 + n * 32 + draw(-6, 6)} ${draw(36, 54)}) rotate(${draw(-16, 16)})`}>
      <rect x="-19" y="-25" width="38" height="50" rx="4" {...(n === 1 ? middle : pale)} />
      <path d={`M-11 -12h22M-11 -2h${draw(10, 22)}`} {...line} />
    </g>
  ))

/** A flower. */
const petals: Motif = (draw) => {
  const [count, turn] = [draw(6, 9), draw(0, 40)]
  return (
    <g transform={`translate(${draw(70, 90)} ${draw(40, 50)}) rotate(${turn})`}>
      {each(count, (n) => (
        <ellipse
          key={n}
          cy="-22"
          rx="9"
          ry="18"
          transform={`rotate(${round((360 * n) / count)})`}
          {...(n % 2 ? pale : middle)}
        />
      ))}
      <circle r="7" {...full} />
    </g>
  )
}

/** Flags on a string. */
const pennants: Motif = (draw) => {
  const sag = draw(8, 22)
  const at = (x: number) => 16 + sag * (1 - ((x - 80) / 80) ** 2)
  return (
    <>
      <path d={`M0 16q80 ${2 * sag} 160 0`} {...line} />
      {each(7, (n) => {
        const x = 8 + n * 22
        return (
          <path
            key={n}
            d={`M${x} ${round(at(x))}h15l-7.5 ${draw(22, 40)}z`}
            {...(n % 3 === 0 ? full : n % 3 === 1 ? middle : pale)}
          />
        )
      })}
    </>
  )
}

/** A figure of an old game: blocks, symmetric left and right. */
const blocks: Motif = (draw) =>
  each(5, (row) =>
    each(3, (column) => {
      if (draw(0, 9) < 4 && column > 0) return null
      const tone = draw(0, 4) === 0 ? full : middle
      const block = (x: number) => (
        <rect x={x} y={12 + row * 13.4} width="12" height="12" rx="1.5" {...tone} />
      )
      return (
        <g key={`${row}-${column}`}>
          {block(74 - column * 13.4)}
          {column > 0 && block(74 + column * 13.4)}
        </g>
      )
    }),
  )

/** The cross and buttons of a game pad. */
const pad: Motif = (draw) => {
  const x = draw(52, 62)
  return (
    <>
      <path d={`M${x - 8} 21h16v16h16v16h-16v16h-16V53h-16V37h16z`} {...middle} />
      {each(4, (n) => (
        <circle
          key={n}
          cx={110 + [0, 14, 0, -14][n]!}
          cy={45 + [-14, 0, 14, 0][n]!}
          r="8"
          {...(n === draw(0, 3) ? full : pale)}
        />
      ))}
    </>
  )
}

/** Speech bubbles. */
const bubbles: Motif = (draw) =>
  each(3, (n) => {
    const [x, y, wide] = [34 + n * 22 + draw(-6, 6), 8 + n * 26, draw(44, 62)]
    return (
      <path
        key={n}
        d={`M${x + 8} ${y}h${wide - 16}a8 8 0 0 1 8 8v6a8 8 0 0 1 -8 8h${24 - wide}l-9 7v-7a8 8 0 0 1 -7 -8v-6a8 8 0 0 1 8 -8z`}
        {...([middle, pale, full] as const)[n]!}
      />
    )
  })

const round = (value: number) => Math.round(value * 10) / 10

/** The subjects of pictures: the categories of events and of rooms, gangs, and tournaments. */
export const motifs = {
  sports: [rings, lanes, bounce, net],
  entertainment: [beams, bars, reel],
  personal: [discs, sheets, petals],
  other: [hills, waves],
  social: [bubbles, discs],
  gang: [pennants, lanes, waves],
  game: [blocks, pad],
} satisfies Record<string, readonly Motif[]>
