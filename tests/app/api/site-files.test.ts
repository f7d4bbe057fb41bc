import { expect, test } from 'vitest'
import { unjudgedWorld } from '#tests/support/file-world.ts'

const world = unjudgedWorld({
  env: { PUBLIC_URL: 'http://127.0.0.1:4310', MAIL_FROM: 'Evens <hello@evens.example>' },
})

const ask = (path: string) =>
  fetch(world.url + path, {
    redirect: 'manual',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })

test('S20 security.txt names a contact and ends in time, and no link is of a host that a caller chose', async () => {
  const answer = await ask('/.well-known/security.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  )
  expect(lines).toMatchObject({
    Contact: 'mailto:hello@evens.example',
    Canonical: 'http://127.0.0.1:4310/.well-known/security.txt',
  })
  const days = (Date.parse(lines.Expires!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(365)
})

test('S20 the site map lists public pages alone', async () => {
  const text = await (await ask('/sitemap.xml')).text()
  const pages = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => new URL(page!))
  expect(pages.map(({ pathname }) => pathname)).toContain('/learn')
  for (const { origin } of pages) expect(origin).toBe('http://127.0.0.1:4310')
})

test('S20 a password manager finds where the password is changed, and a browser its icon', async () => {
  const change = await ask('/.well-known/change-password')
  expect([change.status, change.headers.get('location')]).toEqual([302, '/settings#security'])
  const icon = await ask('/favicon.ico')
  expect([icon.status, icon.headers.get('location')]).toEqual([302, '/icon-192.png'])
})

test.each([
  ['half a character', '/api/events/%ED%A0%BD', 404],
  ['a percent sign alone', '/api/events/%', 404],
  ['no hexadecimal', '/api/%zz', 404],
  // a visitor may not know what events there are
  ['a very long id', `/api/events/${'9'.repeat(4_000)}`, 401],
])('S-13 Z-04 %s in an address is refused in our own words', async (_, path, status) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(Object.keys(await answer.json())).toEqual(['code', 'message'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  ['half a character', '/events/%ED%A0%BD'],
  ['half an emoji', '/users/%F0%9F'],
  ['a percent sign alone', '/%'],
  ['half a character of a shared thing', '/share/%ff'],
])('S-13 %s in the address of a page is a page that does not exist', async (_, path) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('S-13 a very long address of a shared thing has the page of what is gone', async () => {
  const answer = await ask(`/share/events/${'x'.repeat(4_000)}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
})
