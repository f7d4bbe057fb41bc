import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, inlineScriptHashes, withSession } from './pages.ts'

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
