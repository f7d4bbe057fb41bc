import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type EventHead, openedPage, readOpened } from './opened.ts'

const dist = mkdtempSync(join(tmpdir(), 'evens-opened-'))
afterAll(() => rmSync(dist, { recursive: true }))
mkdirSync(join(dist, '.vite'))
writeFileSync(join(dist, '.vite/manifest.json'), '{}')

const VIEW =
  '<header></header><!--bar--><nav><!--line--><i></i><!--/line--></nav><!--/bar--><!--home--><p>{{play}} {{usd}}</p><!--/home--><!--event--><h1>{{title}}, {{about}}</h1><!--/event-->'
const opened = readOpened(dist, '<head></head><body><div id="root"></div></body>', VIEW)
const user = { balance: '1234.50', practiceBalance: '99.00' }
const nobodyAsks = () => Promise.reject(new Error('no event is read here'))
/** Without comments, which mark the parts. */
const paint = async (path: string, headOf: (id: bigint) => Promise<EventHead | undefined>) =>
  (await openedPage(opened, { path, user }, headOf))?.replace(/<!--.*?-->/g, '')
const titled = (title?: string) => async () =>
  title === undefined ? undefined : { title, about: 'Sports · closed' }

test('D8 an event’s page is painted with its title before a script runs, and holds no balance', async () => {
  const page = await paint('/events/48', titled('Will it rain?'))
  expect(page).toContain('<div id="root"><header></header><h1>Will it rain?, Sports · closed</h1></div>')
  expect(await paint('/', nobodyAsks)).toContain('<p>99.00 1,234.50</p></div>')
  expect(await paint('/events', nobodyAsks)).toContain('<div id="root"><header></header></div>')
})

test('A10 a title stands in the page as it is written, whatever it means to HTML or to a replacement', async () => {
  for (const [title, written] of [
    ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
    ['"$&" $` $\' $$ $1', '&#34;$&#38;&#34; $` $&#39; $$ $1'],
    ['{{usd}} {{title}}', '{{usd}} {{title}}'],
  ] as const)
    expect(await paint('/events/48', titled(title))).toContain(`<h1>${written}, Sports · closed</h1></div>`)
})

test('D8 nothing is painted where there is no event, where the address is none, and for a visitor', async () => {
  expect(await paint('/events/48', titled())).toBeUndefined()
  expect(await paint('/events/0x10', titled('A title'))).toBeUndefined()
  expect(await paint('/events/99999999999999999999', titled('A title'))).toBeUndefined()
  expect(await openedPage(opened, { path: '/events/48', user: null }, nobodyAsks)).toBeUndefined()
})

test('D7 the first view keeps a line free for each match under way, as many as the bar shows', async () => {
  const paintWith = async (...statuses: string[]) => {
    const matches = statuses.map((status) => ({ status }))
    const page = await openedPage(opened, { path: '/events', user, matches }, nobodyAsks)
    return page?.replace(/<!--.*?-->/g, '')
  }
  expect(await paintWith('running', 'disputed')).toContain('<header></header><nav><i></i></nav></div>')
  expect(await paintWith(...Array(5).fill('waiting'))).toContain('<nav><i></i><i></i><i></i></nav>')
  expect(await paintWith('disputed')).toContain('<div id="root"><header></header></div>')
})
