import { useMemo } from 'react'
import { type QrLevel, qrPath } from './qr-path.ts'

/** The margin that readers need, in modules. */
const QUIET = 4

export type QrPlateProps = {
  value: string
  /** px of the code itself, margin included */
  size?: number
  level?: QrLevel
  /** the effect of scanning it */
  label?: string
}

/** Black on white in every theme. */
export function QrPlate({ value, size = 200, level = 'M', label = 'QR code' }: QrPlateProps) {
  const { path, modules } = useMemo(() => qrPath(value, level), [value, level])
  const edge = modules + 2 * QUIET
  return (
    <div className="inline-block max-w-full rounded-xl border border-line-1 bg-white p-4 forced-color-adjust-none">
      <svg
        viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
        width={size}
        height={size}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
        className="h-auto max-w-full"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}
