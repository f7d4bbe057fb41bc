import { Icon, type IconProps } from './icons.tsx'

/** The disc on the cut: the money between the sides. */
export const PotIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m13.9 7.5-3.8 9" />
  </Icon>
)

/** A folded paper with a perforated edge. */
export const SlipIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 3h12v17.5l-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6-2 1.6z" />
    <path d="M9.5 8h5M9.5 12h3" />
  </Icon>
)

function Side({ letter, tone, ...props }: IconProps & { letter: string; tone: string }) {
  const named = props.label ? { role: 'img', 'aria-label': props.label } : { 'aria-hidden': true }
  const size = props.size ?? 24
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: as above
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={props.className}
      focusable="false"
      {...named}
    >
      <rect x="1" y="1" width="22" height="22" rx="6" fill={tone} stroke={tone} />
      <path
        d={letter}
        fill="none"
        stroke="var(--on-side)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The letters are paths, so that drawing a side needs no font. */
export const SideAIcon = (props: IconProps) => (
  <Side {...props} letter="M8 17 12 7l4 10M9.5 13.6h5" tone="var(--a-fill)" />
)

export const SideBIcon = (props: IconProps) => (
  <Side
    {...props}
    letter="M9 7h3.4a2.4 2.4 0 0 1 0 4.9H9zM9 11.9h4a2.55 2.55 0 0 1 0 5.1H9z"
    tone="var(--b-fill)"
  />
)
