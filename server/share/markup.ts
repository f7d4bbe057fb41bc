import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from '#server/pages/plain-page.ts'
import { momentUtc } from './sharing.ts'

const ASSETS = join(import.meta.dirname, '../../dist/web/assets')
const FACES = [
  ['Hanken Grotesk', /^hanken-grotesk-core-.*\.woff2$/, '400 700'],
  ['Bricolage Grotesque', /^bricolage-grotesque-core-.*\.woff2$/, '400 800'],
] as const

/** The product's own typefaces for a page outside of the built web, as a style sheet; empty where nothing was built. */
function builtFaces(): string {
  const files = existsSync(ASSETS) ? readdirSync(ASSETS) : []
  return FACES.map(([family, name, weights]) => {
    const file = files.find((one) => name.test(one))
    return file
      ? `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("/assets/${file}") format("woff2")}`
      : ''
  }).join('\n')
}

/** The colours of web/ui/tokens.css that these pages need. */
const LIGHT = `color-scheme:light;--canvas:#f7f4ed;--surface:#fdfcf8;--ink:#10251f;--ink-2:#3f524b;--line:#d9dad0;--line-2:#798780;--a:#03628d;--a-fill:#0571a2;--a-soft:#d7eefa;--b:#9e4116;--b-fill:#bd4c16;--b-soft:#fee6d6;--on-side:#fff;--practice:#673ca8;--practice-soft:#eee6ff;--primary:#0e2d24;--on-primary:#fcfaf4`
const DARK = `color-scheme:dark;--canvas:#071410;--surface:#0e1e19;--ink:#f3f0e7;--ink-2:#c3c4b8;--line:#273732;--line-2:#697972;--a:#74c6f0;--a-fill:#439dca;--a-soft:#143143;--b:#f9a877;--b-fill:#d77b4c;--b-soft:#472718;--on-side:#10251f;--practice:#cbb2fb;--practice-soft:#35264d;--primary:#ece8dc;--on-primary:#091a15`

/** The faces, and both themes: as the device has it, or as `data-theme` sets it. */
export const THEMES = `${builtFaces()}
:root,:root[data-theme=light]{${LIGHT}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box;margin:0}
h1,header,.top{font-family:"Bricolage Grotesque","Hanken Grotesk",system-ui,sans-serif;letter-spacing:-.02em}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`

export const LOGO = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><clipPath id="s"><rect width="32" height="32" rx="7"/></clipPath><g clip-path="url(#s)"><path fill="#0571a2" d="M0 0H18.4L11.6 32H0Z"/><path fill="#bd4c16" d="M20.4 0H32V32H13.6Z"/></g><circle cx="16" cy="16" r="6.5" fill="#f1c250" stroke="#10251f" stroke-width="2.5"/></svg>`

/** A script's expression: a function that writes an ISO 8601 moment in the reader's language and time zone. */
export const READERS_TIME = `iso=>new Intl.DateTimeFormat(undefined,{dateStyle:'medium',timeStyle:'short'}).format(new Date(iso))`

/** Text as HTML, with its moment marked, so that a script can write it in the reader's time zone. */
export function withMoment(text: string, moment: Date | undefined): string {
  if (!moment) return escaped(text)
  const utc = escaped(momentUtc(moment))
  return escaped(text).replace(utc, () => `<time datetime="${moment.toISOString()}">${utc}</time>`)
}
