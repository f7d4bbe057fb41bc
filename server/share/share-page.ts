import type { Selection } from '#contract/odds.ts'
import { styleHash } from '#server/pages/inline-styles.ts'
import { escaped } from '#server/pages/plain-page.ts'
import { CARD_HEIGHT, CARD_WIDTH, GENERIC } from './draw-card.ts'
import { LOGO, READERS_TIME, THEMES, withMoment } from './markup.ts'
import type { SharedThing } from './sharing.ts'

const STYLE = `${THEMES}
body{min-height:100dvh;background:var(--canvas);color:var(--ink);font:1.0625rem/1.5 "Hanken Grotesk",system-ui,sans-serif;padding:1rem}
main{max-width:40rem;margin:0 auto}
header{display:flex;align-items:center;gap:.625rem;min-height:2.75rem;font-weight:700;font-size:1.25rem}
img{display:block;width:100%;height:auto;aspect-ratio:40/21;border:1px solid var(--line);border-radius:1rem;margin:1rem 0 1.25rem}
h1{font-size:1.625rem;line-height:1.2;overflow-wrap:anywhere}
p{color:var(--ink-2);margin-top:.5rem;overflow-wrap:anywhere}
.go{display:inline-flex;align-items:center;min-height:3.25rem;margin-top:1.25rem;padding:0 1.5rem;border-radius:.875rem;background:var(--primary);color:var(--on-primary);font-weight:650;text-decoration:none}
.age{font-size:.875rem}`

/** The page is whole without it: times are then in UTC. */
const SCRIPT = `{const local=${READERS_TIME};for(const t of document.querySelectorAll('time'))t.textContent=local(t.dateTime)}`

/** Its own style, typefaces, picture and script, and nothing else. */
export const sharePolicy = `default-src 'none'; img-src 'self'; font-src 'self'; style-src ${styleHash(STYLE)}; script-src ${styleHash(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A picture's content as text, for people who do not see it. */
function spoken({ title, claim, state, sides, practice }: SharedThing): string {
  const side = (name: Selection) => `${sides?.label[name]} ${sides?.percent[name]} percent`
  const bar = !sides ? '' : sides.empty ? 'No bets yet. ' : `${side('optionA')}; ${side('optionB')}. `
  return `${claim ? `${claim}. ` : ''}${title}${/[.?!…]$/.test(title) ? '' : '.'} ${bar}${state}.${practice ? ' Practice coins.' : ''}`
}

const described = (thing: SharedThing): string => {
  const { sides, state, text, practice } = thing
  const odds = (name: Selection) =>
    `${sides?.label[name]} ${sides?.percent[name]}%${sides?.odds[name] ? ` (odds ${sides.odds[name]})` : ''}`
  const bar = sides && !sides.empty ? `${odds('optionA')} against ${odds('optionB')}. ` : ''
  const versus = sides?.empty ? `${sides.label.optionA} against ${sides.label.optionB}, no bets yet. ` : ''
  return `${bar}${versus}${state}.${text ? ` ${text}.` : ''}${practice ? ' For practice coins.' : ''}`
}

/** The title with the owner's text before it. */
const titleOf = ({ title, claim }: SharedThing): string => (claim ? `${claim} · ${title}` : title)

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`
const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`

/** The preview of a link by words alone, without a picture and an address, as the lines of a page's head. */
export const headOfWords = (
  { title, about }: { title: string; about: string },
  card: 'summary' | 'summary_large_image' = 'summary',
): string[] => [
  named('description', about),
  property('og:site_name', 'Evens'),
  property('og:type', 'website'),
  property('og:title', title),
  property('og:description', about),
  named('twitter:card', card),
  named('twitter:title', title),
  named('twitter:description', about),
]

type HeadAt = { origin: string; path: string; picture: string; listed: boolean }

/** The preview of a link on other sites, as the lines of a page's head. */
export function headOf(thing: SharedThing | undefined, { origin, path, picture, listed }: HeadAt): string[] {
  const title = thing ? titleOf(thing) : 'Evens'
  const about = thing ? described(thing) : GENERIC.title
  const alt = thing ? spoken(thing) : GENERIC.title
  const image = `${origin}${picture}`
  return [
    ...headOfWords({ title, about }, 'summary_large_image'),
    property('og:url', `${origin}${path}`),
    property('og:image', image),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(CARD_WIDTH)),
    property('og:image:height', String(CARD_HEIGHT)),
    property('og:image:alt', alt),
    named('twitter:image', image),
    named('twitter:image:alt', alt),
    ...(thing && !thing.unlisted ? [`<link rel="canonical" href="${escaped(`${origin}${path}`)}">`] : []),
    ...(listed && !thing?.unlisted ? [] : [named('robots', 'noindex')]),
  ]
}

/**
 * The page behind a shared link, complete without a script: the preview for sites, and for people the picture with one link into the app.
 * @param thing undefined for a thing that visitors do not see: the page then reveals nothing about it
 * @param page.origin of this server; `path` the page's own, without query; `listed` whether search engines may list it; `asOf` the
 *   moment that it shows, where that is not now
 */
export function sharePage(
  thing: SharedThing | undefined,
  { origin, path, picture, listed, asOf }: HeadAt & { asOf?: Date | undefined },
): string {
  const title = thing ? titleOf(thing) : 'Evens'
  const about = thing ? described(thing) : GENERIC.title
  const alt = thing ? spoken(thing) : GENERIC.title
  const head = headOf(thing, { origin, path, picture, listed })
  const text = thing
    ? `<h1 dir="auto">${escaped(title)}</h1><p dir="auto">${withMoment(about, thing.moment)}</p>`
    : '<h1>Nothing is shown here</h1><p>There is no such thing, or its owner shows it only to people who are signed in.</p>'
  const target = thing?.path ?? '/'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(thing ? `${title} · Evens` : 'Evens')}</title>
<link rel="icon" href="/favicon.svg">
${head.join('\n')}
<style>${STYLE}</style>
</head>
<body>
<main>
<header>${LOGO} Evens</header>
<img src="${escaped(picture)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" alt="${thing ? escaped(alt) : ''}">
${text}
<p><a class="go" href="${escaped(target)}">${thing ? 'Open on Evens' : 'Go to Evens'}</a></p>
<p class="age">${thing ? `Sign in to ${thing.signInTo ?? 'join'}. ` : ''}For people of 18 and over.${asOf ? ` As of ${asOf.toISOString().slice(11, 19)} UTC.` : ''}</p>
</main>
${thing?.moment ? `<script>${SCRIPT}</script>` : ''}
</body>
</html>
`
}
