import type { ReactNode } from 'react'

export type IllustrationName = 'table' | 'bench' | 'slip' | 'screen'

/* One style: pine lines, bone faces, one colour of a side, the pot disc, the 12 degree cut. */
const line = {
  stroke: 'var(--ink-1)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const face = { ...line, fill: 'var(--raised)' } as const
const bare = { ...line, fill: 'none' } as const
const shade = { fill: 'var(--sunken)' } as const
const pot = { ...line, fill: 'var(--pot-fill)' } as const

const pictures: Record<IllustrationName, ReactNode> = {
  table: (
    <>
      <ellipse cx="80" cy="124" rx="66" ry="6" {...shade} />
      <path d="M20 54h14l4 34h22v7H30z" fill="var(--a-fill)" {...line} />
      <path d="M34 95v28M58 95v28" {...bare} />
      <path d="M140 54h-14l-4 34h-22v7h30z" {...face} />
      <path d="M126 95v28M102 95v28" {...bare} />
      <path d="M46 72h68v7H46z" {...face} />
      <path d="M80 79v44M68 123h24" {...bare} />
      <ellipse cx="80" cy="66" rx="13" ry="5" {...pot} />
      <path d="M67 66v4c0 3 6 5 13 5s13-2 13-5v-4" {...pot} />
    </>
  ),
  bench: (
    <>
      <ellipse cx="80" cy="124" rx="70" ry="6" {...shade} />
      <path d="M12 64h136v9H12zM12 78h136v9H12z" {...face} />
      <path d="M8 94h144v9H8z" {...face} />
      <path d="M22 103v20M56 103v20M104 103v20M138 103v20M22 64v30M138 64v30" {...bare} />
      <circle cx="36" cy="46" r="10" fill="var(--b-fill)" {...line} />
      <path d="M24 94V72c0-8 5-13 12-13s12 5 12 13v22z" fill="var(--b-fill)" {...line} />
      <circle cx="128" cy="84" r="9" {...pot} />
    </>
  ),
  slip: (
    <>
      <ellipse cx="80" cy="126" rx="52" ry="6" {...shade} />
      <path d="M48 18h54l14 14v90l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-4-3z" {...face} />
      <path d="M102 18v14h14z" fill="var(--sunken)" {...line} />
      <path d="M60 50h30M60 62h42" {...bare} />
      <path d="M58 78h48" {...bare} strokeDasharray="1 6" />
      <path d="M60 90h24l-2.6 12H60z" fill="var(--a-fill)" {...line} />
      <circle cx="100" cy="96" r="9" {...pot} />
    </>
  ),
  screen: (
    <>
      <ellipse cx="80" cy="126" rx="56" ry="6" {...shade} />
      <rect x="14" y="26" width="132" height="78" rx="10" {...face} />
      <path d="M24 36h60l-12.3 58H24z" fill="var(--a-fill)" {...line} />
      <path d="M90 36h46v58H77.7z" fill="var(--sunken)" {...line} />
      <circle cx="80.8" cy="65" r="12" {...pot} />
      <path d="m77.5 59.5 9 5.5-9 5.5z" fill="var(--on-pot)" />
      <path d="M80 104v18M60 122h40" {...bare} />
    </>
  ),
}

/** 160 px, decorative; the sentence beside it carries the meaning. */
export function Illustration({ name, size = 160 }: { name: IllustrationName; size?: number }) {
  return (
    <svg width={size} height={(size * 136) / 160} viewBox="0 0 160 136" aria-hidden="true" focusable="false">
      {pictures[name]}
    </svg>
  )
}
