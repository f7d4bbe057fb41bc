import { type Draw, motifs } from './art-motifs.tsx'
import { hueOf } from './initials.ts'

export type ArtSubject = keyof typeof motifs

/** Numbers that follow from a text alone (mulberry32 over FNV-1a). */
function drawFor(seed: string): Draw {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0
  return (from, to) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1))
  }
}

export type ArtProps = {
  /** distinguishes it from others of its subject */
  id: string
  subject: ArtSubject
  /** a few letters in front */
  letters?: string
  className?: string
}

/**
 * The art in place of a picture: drawn from the subject and the id, always the same. Its hue is no side's, and nothing in it is
 * cut in two, so that no one takes it for a seam. Decorative: the title is beside it.
 */
export function SubjectArt({ id, subject, letters, className }: ArtProps) {
  const draw = drawFor(`${subject}:${id}`)
  const own = motifs[subject]
  const hue = hueOf(`${subject}:${id}`)
  const tint = `oklch(0.62 0.11 ${hue})`
  const motif = own[draw(0, own.length - 1)]!
  return (
    <svg
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={className}
      style={{
        background: `color-mix(in oklab, var(--sunken) 84%, ${tint})`,
        color: `color-mix(in oklab, var(--ink-1) 45%, ${tint})`,
      }}
    >
      {letters ? <g transform="translate(46 7) scale(0.85)">{motif(draw)}</g> : motif(draw)}
      {letters && (
        <text
          x="10"
          y="54"
          fontSize="24"
          fontWeight="800"
          letterSpacing="-1"
          fill="var(--ink-1)"
          style={{ fontFamily: 'var(--font-display)' }}
        >
          {letters}
        </text>
      )}
    </svg>
  )
}
