import type { Selection } from '#contract/odds.ts'
import { styleHash } from '#server/pages/inline-styles.ts'
import { escaped } from '#server/pages/plain-page.ts'
import { LOGO, READERS_TIME, THEMES, withMoment } from './markup.ts'
import { momentUtc, type SharedThing } from './sharing.ts'

/** The card's content; its script requests the same again. */
export type EmbedView = {
  title: string
  state: string
  /** the moment in `state`: its text there, and ISO 8601 */
  moment: { text: string; at: string } | null
  practice: boolean
  a: { label: string; percent: string; odds: string }
  b: { label: string; percent: string; odds: string }
  /** the share of A as drawn, percent */
  drawn: number
  empty: boolean
  outcome: 'a' | 'b' | 'void' | ''
  ended: boolean
}

/** @param thing an event */
export function embedView({ title, state, moment, practice, sides, ended }: SharedThing): EmbedView {
  const side = (name: Selection) => ({
    label: sides?.label[name] ?? '',
    percent: sides && !sides.empty ? `${sides.percent[name]}%` : '',
    odds: !sides || sides.empty ? '' : sides.odds[name] === null ? 'no bets yet' : `odds ${sides.odds[name]}`,
  })
  const outcome = sides?.outcome ?? null
  return {
    title,
    state,
    moment: moment ? { text: momentUtc(moment), at: moment.toISOString() } : null,
    practice,
    a: side('optionA'),
    b: side('optionB'),
    drawn: Math.min(84, Math.max(16, (sides?.tenths ?? 500) / 10)),
    empty: sides?.empty ?? true,
    outcome: outcome === 'optionA' ? 'a' : outcome === 'optionB' ? 'b' : (outcome ?? ''),
    ended,
  }
}

const STYLE = `${THEMES}
html,body{height:100%;background:transparent}
body{font:.9375rem/1.4 "Hanken Grotesk",system-ui,sans-serif;color:var(--ink)}
main{display:grid;grid-template-rows:auto 1fr auto auto auto;gap:.5rem;height:100%;min-height:12.5rem;padding:.75rem 1rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
.top{display:flex;align-items:center;gap:.5rem;min-height:1.75rem;font-weight:700}
.top svg{width:1.25rem;height:1.25rem;flex:none}
.practice{margin-left:auto;padding:0 .5rem;border:1px dashed var(--practice);border-radius:.375rem;background:var(--practice-soft);color:var(--practice);font-size:.8125rem;font-weight:600}
h1{align-self:center;font-size:1.0625rem;line-height:1.25;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.names,.odds{display:flex;justify-content:space-between;gap:1rem;font-size:.8125rem;font-weight:600}
.names bdi{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.odds{color:var(--ink-2);min-height:1.15rem;font-variant-numeric:tabular-nums}
#la{color:var(--a)}#lb{color:var(--b);text-align:right}
.bar{position:relative;display:flex;justify-content:space-between;align-items:center;height:2.5rem;margin:.125rem 0;padding:0 .75rem;border-radius:.625rem;overflow:hidden;color:var(--on-side);font-weight:700;font-variant-numeric:tabular-nums}
.bar span{position:relative}
.bar i{position:absolute;inset:0;transition:clip-path .48s}
#fa{background:var(--a-fill);clip-path:polygon(0 0,calc(var(--cut) + 2.7px) 0,calc(var(--cut) - 5.8px) 100%,0 100%)}
#fb{background:radial-gradient(rgb(0 0 0/.26) 1.1px,transparent 1.3px) 0 0/8px 8px var(--b-fill);clip-path:polygon(calc(var(--cut) + 5.7px) 0,100% 0,100% 100%,calc(var(--cut) - 2.8px) 100%)}
.empty .bar{border:1px dashed var(--line-2)}
.empty .bar i{display:none}
.empty .bar::after{content:"No bets yet";margin:auto;color:var(--ink-2);font-weight:400}
.empty .bar span{display:none}
.won-a #fb,.void #fb{background:var(--b-soft)}.won-b #fa,.void #fa{background:var(--a-soft)}
.won-a #pb,.won-b #pa,.void .bar span{color:var(--ink)}
.foot{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:2.75rem;border-top:1px solid var(--line);font-size:.8125rem;color:var(--ink-2)}
.foot a{flex:none;display:inline-flex;align-items:center;min-height:2.75rem;color:var(--ink);font-weight:650;text-underline-offset:.25em}
@media (prefers-reduced-motion:reduce){.bar i{transition:none}}`

/** How often the card asks again while it is visible, and the longest wait without an answer, milliseconds. */
const EVERY_MS = 10_000
const AT_MOST_MS = 300_000

/**
 * The card's script: it asks while the page is visible, less and less often without answers, and no more once the event has ended.
 * It writes text only, never markup.
 */
const SCRIPT = `{const at=id=>document.getElementById(id),put=(id,text)=>{const e=at(id);if(e.textContent!==text)e.textContent=text}
let wait=${EVERY_MS},timer,ended=document.body.dataset.ended!==undefined
const local=${READERS_TIME},first=at('state').querySelector('time');if(first)first.textContent=local(first.dateTime)
const show=v=>{put('title',v.title);put('state',v.moment?v.state.replace(v.moment.text,()=>local(v.moment.at)):v.state);for(const s of 'ab'){put('l'+s,v[s].label);put('p'+s,v[s].percent);put('o'+s,v[s].odds)}
at('card').className=(v.empty?'empty ':'')+(v.outcome==='void'?'void':v.outcome?'won-'+v.outcome:'');at('bar').style.setProperty('--cut',v.drawn+'%');ended=v.ended}
const ask=async()=>{clearTimeout(timer);if(document.hidden||ended)return
try{const r=await fetch(location.pathname+'.json',{credentials:'omit'});if(r.status===404)return;if(!r.ok)throw 0;show(await r.json());wait=${EVERY_MS}}catch{wait=Math.min(wait*2,${AT_MOST_MS})}
timer=setTimeout(ask,wait*(.9+Math.random()*.2))}
document.addEventListener('visibilitychange',ask);timer=setTimeout(ask,wait)}`

/** Any site may show the card; it loads nothing of other sites and reads no cookie. */
export const embedPolicy = `default-src 'none'; font-src 'self'; style-src ${styleHash(STYLE)}; style-src-attr 'unsafe-inline'; script-src ${styleHash(SCRIPT)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`

const classOf = ({ empty, outcome }: EmbedView) =>
  `${empty ? 'empty ' : ''}${outcome === 'void' ? 'void' : outcome ? `won-${outcome}` : ''}`

const card = (view: EmbedView, link: string): string => `<main id="card" class="${classOf(view)}">
<div class="top">${LOGO} Evens${view.practice ? '<span class="practice">Practice coins</span>' : ''}</div>
<h1 id="title" dir="auto">${escaped(view.title)}</h1>
<div class="names"><bdi id="la">${escaped(view.a.label)}</bdi><bdi id="lb">${escaped(view.b.label)}</bdi></div>
<div>
<div class="bar" id="bar" style="--cut:${view.drawn}%"><i id="fa"></i><i id="fb"></i><span id="pa">${escaped(view.a.percent)}</span><span id="pb">${escaped(view.b.percent)}</span></div>
<div class="odds"><span id="oa">${escaped(view.a.odds)}</span><span id="ob">${escaped(view.b.odds)}</span></div>
</div>
<div class="foot"><span id="state" dir="auto">${withMoment(view.state, view.moment ? new Date(view.moment.at) : undefined)}</span><a href="${escaped(link)}" target="_blank" rel="noopener">Open on Evens</a></div>
</main>
<script>${SCRIPT}</script>`

const nothing = (link: string): string => `<main class="empty">
<div class="top">${LOGO} Evens</div>
<h1>This event is not shown here</h1>
<div class="foot"><span>There is no such event, or its owner does not share it.</span><a href="${escaped(link)}" target="_blank" rel="noopener">Open Evens</a></div>
</main>`

/** The card as a page of its own for a frame on another site. @param theme as the site requests; by default the device's */
export function embedPage(
  view: EmbedView | undefined,
  { link, theme }: { link: string; theme: 'light' | 'dark' | undefined },
): string {
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(view ? `${view.title} · Evens` : 'Evens')}</title>
<style>${STYLE}</style>
</head>
<body${view?.ended ? ' data-ended' : ''}>
${view ? card(view, link) : nothing(link)}
</body>
</html>
`
}
