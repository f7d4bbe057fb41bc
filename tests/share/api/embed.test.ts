import { describe, expect, test } from 'vitest'
import { openEvent, proposedEvent } from '#tests/support/events.ts'
import { host, other, testVisits, visit, world } from '#tests/support/share-world.ts'

testVisits()

describe('the card for other sites', () => {
  test('A-embed any site may frame the card and only the card; it sets and reads no cookie', async () => {
    const { id } = await openEvent(world, host, { title: 'Framed <b>"question"</b>' })
    const answer = await visit(`/embed/events/${id}`, { cookie: host.cookie })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(html).toBe(await (await visit(`/embed/events/${id}`)).text())
    expect(html).toContain('Framed &#60;b&#62;')
    expect(html).toContain(
      `href="${world.url}/events/${id}" target="_blank" rel="noopener">Open on Evens</a>`,
    )
    expect(html).not.toMatch(/<(form|button|input)/)
    expect(await (await visit(`/embed/events/${id}?theme=dark`)).text()).toContain('data-theme="dark"')
    expect(await (await visit(`/embed/events/${id}?theme="><script>`)).text()).toBe(html)
    for (const path of [
      '/',
      '/events',
      `/events/${id}`,
      `/share/events/${id}`,
      '/api/events',
      '/api/docs',
      '/healthz',
      `/embed/nothing`,
    ]) {
      const strict = await visit(path)
      expect([path, strict.headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect(strict.headers.get('content-security-policy') ?? '').not.toContain('frame-ancestors *')
    }
  })

  test('A-embed the card follows the odds and the outcome', async () => {
    const id = await proposedEvent(world, host, [
      [host, 'optionA', '3'],
      [other, 'optionB', '1'],
    ])
    const card = async () => (await visit(`/embed/events/${id}.json`)).json()
    expect(await card()).toMatchObject({
      state: 'Closed for bets, not decided yet',
      a: { percent: '75%' },
      b: { percent: '25%' },
      drawn: 75,
      outcome: '',
      ended: false,
    })
    await world.pass('25 hours')
    expect(await card()).toMatchObject({ outcome: 'a', ended: true })
  })
})
