import type { ReactNode } from 'react'

export type IconProps = { size?: number; className?: string; label?: string }

/** A drawing on 24 × 24 in the colour of the text. */
export function Icon({ size = 24, className, label, children }: IconProps & { children: ReactNode }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it carries meaning, else hidden
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      focusable="false"
      {...named}
    >
      {children}
    </svg>
  )
}

/** Two sides of one bar: an event. */
export const SeamIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M11.6 5H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h3.6z" />
    <path d="M15.4 5H19a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-6.6z" />
  </Icon>
)

/** Practice coins: in place of $ for real money. */
export const PracticeCoinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 2.2 19.8 7.7v8.6L12 21.8 4.2 16.3V7.7z" />
    <path d="m12 6.6 4.6 5.4-4.6 5.4L7.4 12z" fill="currentColor" stroke="none" />
  </Icon>
)

export function CrownIcon({ filled, ...props }: IconProps & { filled?: boolean }) {
  return (
    <Icon {...props}>
      <path d="M4 18.5h16L21.2 8l-5 3.6L12 5l-4.2 6.6-5-3.6z" fill={filled ? 'var(--pot-fill)' : 'none'} />
    </Icon>
  )
}

export const GainIcon = ({ size = 12, ...props }: IconProps) => (
  <Icon size={size} {...props}>
    <path d="M12 4.5 21.5 20h-19z" fill="currentColor" stroke="none" />
  </Icon>
)

export const LossIcon = ({ size = 12, ...props }: IconProps) => (
  <Icon size={size} {...props}>
    <path d="M12 19.5 2.5 4h19z" fill="currentColor" stroke="none" />
  </Icon>
)

/** The product's mark: a square split by the seam with the pot on the cut. */
export function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 4h13l-4.25 20H3z" fill="var(--a-fill)" />
      <path d="M17.2 4H25v20H12.95z" fill="var(--b-fill)" />
      <circle cx="14.5" cy="14" r="5" fill="var(--pot-fill)" stroke="var(--canvas)" strokeWidth="2" />
    </svg>
  )
}
