import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../dist/web/assets')
const FACES = [
  ['Hanken Grotesk', /^hanken-grotesk-core-.*\.woff2$/, '400 700'],
  ['Bricolage Grotesque', /^bricolage-grotesque-core-.*\.woff2$/, '400 800'],
] as const

/** The product's own typefaces for a page outside of the built web, as a style sheet; empty where nothing was built. */
export function builtFaces(): string {
  const files = existsSync(ASSETS) ? readdirSync(ASSETS) : []
  return FACES.map(([family, name, weights]) => {
    const file = files.find((one) => name.test(one))
    return file
      ? `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("/assets/${file}") format("woff2")}`
      : ''
  }).join('\n')
}
