import { encode } from 'uqr'

/** How much of a code may be covered or dirty: 7, 15, 25 or 30 percent (ISO/IEC 18004). */
export type QrLevel = 'L' | 'M' | 'Q' | 'H'

/** The dark modules of `text` as one SVG path, without a margin, and the number of modules of an edge. */
export function qrPath(text: string, level: QrLevel): { path: string; modules: number } {
  const { data, size } = encode(text, { ecc: level, border: 0 })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return { path, modules: size }
}
