import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { styleHash } from './inline-styles.ts'
import { asksForPage } from './opened.ts'
import { contentPolicy, inlineScriptHashes, sourcesOf, withSession } from './pages.ts'
import { ROOM_STYLES } from './room-sources.ts'

test('S-13 HEAD asks for every screen as GET does, and neither for an address of the API nor for a file', () => {
  for (const screen of Object.keys(SCREENS)) {
    const url = `${screen.replace(/:\w+/g, '1')}?token=x`
    expect([url, asksForPage({ method: 'HEAD', url }), asksForPage({ method: 'GET', url })]).toEqual([
      url,
      true,
      true,
    ])
    expect(asksForPage({ method: 'POST', url })).toBe(false)
  }
  for (const url of ['/api/none', '/assets/none.js', '/none.css?x=1'])
    for (const method of ['HEAD', 'GET']) expect([url, asksForPage({ method, url })]).toEqual([url, false])
})

test('the policy allows exactly the inline scripts without attributes', () => {
  const html = '<script>let a=1</script><script type="module" src="/x.js"></script><script>\nb()\n</script>'
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScriptHashes(html)).toEqual([hash('let a=1'), hash('\nb()\n')])
})

test('C-09 the policy names a card provider’s origins where they are needed, and otherwise nobody’s', () => {
  const sources = {
    scripts: ['https://js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  }
  const directives = (policy: string) =>
    Object.fromEntries(policy.split('; ').map((one) => one.split(/ (.*)/)))
  const open = directives(contentPolicy([], [], sources))
  expect(open['script-src']).toBe("'self' https://js.stripe.com")
  expect(open['frame-src']).toBe("'self' https://js.stripe.com https://hooks.stripe.com")
  expect(open['connect-src']).toBe("'self' https://api.stripe.com")
  expect(open['worker-src']).toBe("'self'")
  const closed = directives(contentPolicy([], []))
  expect(Object.keys(closed).sort()).toEqual(Object.keys(open).sort())
  for (const directive of Object.keys(open)) {
    const changed = ['script-src', 'frame-src', 'connect-src'].includes(directive)
    expect(closed[directive]).toBe(changed ? "'self'" : open[directive])
  }
})

test('R-17 only a signed-in person’s pages may load the players of rooms: three frames, and two paths of YouTube’s scripts', () => {
  const cards = { scripts: ['https://js.stripe.com'], frames: [], connections: ['https://api.stripe.com'] }
  expect(sourcesOf(false)).toEqual({ scripts: [], frames: [], connections: [] })
  expect(sourcesOf(false, cards)).toEqual(cards)
  const { scripts, frames, connections } = sourcesOf(true, cards)
  expect(scripts).toEqual([
    'https://js.stripe.com',
    'https://www.youtube.com/iframe_api',
    'https://www.youtube.com/s/player/',
  ])
  expect(frames).toEqual([
    'https://www.youtube.com/embed/',
    'https://player.vimeo.com/video/',
    'https://player.twitch.tv/',
  ])
  expect(connections).toEqual(['https://api.stripe.com'])
})

test('R-17 the styles inside the players and the emoji picker are those of the installed versions', async () => {
  const names = ['youtube-video-element', 'vimeo-video-element', 'twitch-video-element'] as const
  const players = await Promise.all(names.map((name) => import(name)))
  const styles = players.map(
    ({ default: element }) => /<style>([\s\S]*?)<\/style>/.exec(element.getTemplateHTML({}))![1]!,
  )
  const picker = readFileSync(
    createRequire(import.meta.url).resolve('emoji-picker-element/picker.js'),
    'utf8',
  )
  const [, base] = /var baseStyles = (".*?(?<!\\)");\n/s.exec(picker)!
  const [, family] = /const FONT_FAMILY = ([\s\S]*?);\n/.exec(picker)!
  const fonts = [...family!.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('')
  styles.push(`${JSON.parse(base!)}:host{--emoji-font-family:${fonts}}`)
  expect(styles.map(styleHash)).toEqual(ROOM_STYLES)
})

test('A10 a person’s words stand in the page as they are, whatever they mean to a replacement', () => {
  const page = '<body><div id="root"></div></body>'
  for (const words of ['$&', '$`', "$'", '$$', '$1', '$<name>', '</script><b>', '{{usd}}']) {
    const user = { displayName: words, themeSongTitle: words }
    const html = withSession(page, { user, nonce: 'nonce', gallery: false })
    const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html)!
    expect(JSON.parse(json!), words).toEqual(user)
    expect(html.match(/<div id="root">/g), words).toHaveLength(1)
  }
})

test('D7 a page has the matches of its person in it, where they could be read', () => {
  const page = '<body><div id="root"></div></body>'
  const written = (matches?: unknown) =>
    /<script type="application\/json" id="matches">(.*?)<\/script>/.exec(
      withSession(page, { user: { id: '1' }, matches, nonce: 'nonce', gallery: false }),
    )?.[1]
  expect(JSON.parse(written([{ gameTitle: '</script>$&' }])!)).toEqual([{ gameTitle: '</script>$&' }])
  expect(written([])).toBe('[]')
  expect(written()).toBeUndefined()
})
