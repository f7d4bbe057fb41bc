import { qrPath } from '#web/ui/qr-path.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** The code's edge in CSS pixels (specification: 180, level L); the quiet zone is the white plate around it. */
const SIZE = 180

/** Draws the code for an address into its plate, as elements: no markup is parsed. */
export function drawQrCode(plate: HTMLElement, address: string): void {
  const { path, modules } = qrPath(address, 'L')
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
