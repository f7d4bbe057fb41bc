import { hueOf } from '#web/ui/initials.ts'
import { monogram } from './tournament-labels.ts'

/** A game's picture: its letters on two facing halves in the game's own hue. Decorative: the title is beside it. */
export function GameArt({ gameTitle, className }: { gameTitle: string; className?: string }) {
  const hue = hueOf(gameTitle)
  return (
    <svg
      viewBox="0 0 320 112"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      style={{ background: `oklch(0.36 0.06 ${hue})` }}
    >
      <polygon points="186,0 320,0 320,112 134,112" fill={`oklch(0.46 0.08 ${(hue + 40) % 360})`} />
      <polygon points="184,0 190,0 138,112 132,112" fill="oklch(0.95 0.02 95)" />
      <text
        x="24"
        y="78"
        fontSize="58"
        fontWeight="800"
        letterSpacing="-2"
        fill="oklch(0.97 0.01 95)"
        style={{ fontFamily: 'inherit' }}
      >
        {monogram(gameTitle)}
      </text>
    </svg>
  )
}
