import { encode } from 'uqr'

const SVG = 'http://www.w3.org/2000/svg'

/** The code's edge in CSS pixels (specification: 180, level L); the quiet zone is the white plate around it. */
const SIZE = 180

/** The dark modules of `text` at level L as one SVG path, and how many modules an edge has. */
export function qrPath(text: string): { path: string; modules: number } {
  const { data, size } = encode(text, { ecc: 'L', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return { path, modules: size }
}

/** Draws the code for an address into its plate, as elements: no markup is parsed. */
export function drawQrCode(plate: HTMLElement, address: string): void {
  const { path, modules } = qrPath(address)
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${modules} ${modules}`)
  svg.setAttribute('width', String(SIZE))
  svg.setAttribute('height', String(SIZE))
  svg.setAttribute('shape-rendering', 'crispEdges')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', `QR code that opens ${address}`)
  const drawn = document.createElementNS(SVG, 'path')
  drawn.setAttribute('d', path)
  svg.append(drawn)
  plate.replaceChildren(svg)
}
