import { useId } from 'react'
import { crestOf } from './crest.ts'

/** Five points above the letters. */
const STAR = 'M24 3.5l1.9 3.9 4.3.6-3.1 3 .7 4.3-3.8-2-3.8 2 .7-4.3-3.1-3 4.3-.6z'
const SHIELD = 'M2 2h44v25c0 14-9 22-22 27C11 49 2 41 2 27z'

type GangCrestProps = {
  gang: { id: string; name: string }
  /** its width in px; it is a sixth higher */
  size?: number
  /** a member won the last week: the crest has a star */
  won?: boolean
}

/** The crest of a gang. Decorative: the name is beside it. */
export function GangCrest({ gang, size = 48, won = false }: GangCrestProps) {
  const own = useId()
  const { path, texture, colours, letters } = crestOf(gang)
  const [field, part] = colours.map((name) => `var(${name})`) as [string, string]
  return (
    <svg
      width={size}
      height={(size * 56) / 48}
      viewBox="0 0 48 56"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <defs>
        <clipPath id={`${own}-shield`}>
          <path d={SHIELD} />
        </clipPath>
        <pattern id={`${own}-texture`} width="6" height="6" patternUnits="userSpaceOnUse">
          {texture === 'dots' && <circle cx="3" cy="3" r="1.1" fill={field} />}
          {texture === 'lines' && <path d="M0 6 6 0" stroke={field} strokeWidth="1.2" />}
          {texture === 'grid' && <path d="M0 3h6M3 0v6" stroke={field} strokeWidth="0.8" />}
        </pattern>
      </defs>
      <g clipPath={`url(#${own}-shield)`}>
        <path d="M0 0h48v56H0z" fill={field} />
        <path d={path} fill={part} fillRule="evenodd" />
        {texture !== 'plain' && <path d={path} fill={`url(#${own}-texture)`} fillRule="evenodd" />}
      </g>
      <path d={SHIELD} fill="none" stroke="var(--ink-1)" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="24" cy="26" r="11.5" fill="var(--surface)" stroke="var(--ink-1)" strokeWidth="1.5" />
      <text
        x="24"
        y="26"
        dy="0.36em"
        textAnchor="middle"
        fontSize={letters.length > 1 ? 11 : 13}
        fontWeight="700"
        fill="var(--ink-1)"
      >
        {letters}
      </text>
      {won && (
        <path
          data-won
          d={STAR}
          fill="var(--surface)"
          stroke="var(--ink-1)"
          strokeWidth="1.2"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}
