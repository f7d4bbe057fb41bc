import { expect, test } from 'vitest'
import { shareables } from '#server/modules.ts'
import { behindSignIn } from '#server/share/index.ts'
import { bet, openEvent } from '#tests/support/events.ts'
import { host, testVisits, world } from '#tests/support/share-world.ts'

testVisits()

test('S-03 the pages to sign in say where they lead, to the list or to an event that visitors see, and no difference tells why not', async () => {
  const { id } = await openEvent(world, host, { title: 'Will "it" <rain>?' })
  await host.ok('placeBet', bet(id, 'optionA', '3'))
  const behind = (path: string) => behindSignIn(world.db, { byId: shareables(), byInvite: {} }, path)
  expect(await behind('/events?sort=newest')).toMatch(/The events.*1,000\.00 practice coins/)
  const said = await behind(`/events/${id}?side=A`)
  expect(said.replaceAll('&#34;', '"').replaceAll('&#60;', '<').replaceAll('&#62;', '>')).toContain(
    '<strong>Will "it" <rain>?</strong>',
  )
  expect(said).toContain(`<img src="/share/events/${id}.png"`)
  expect(said).toMatch(/Open for bets until .* UTC\. 1 bet so far\./)
  expect(said).not.toMatch(/<rain>|Halima|\$3/)
  await host.ok('setSharing', { params: { kind: 'events', id }, body: { shared: false } })
  for (const path of [`/events/${id}`, '/events/999999', `/events/${id}/x`, '/eventsx', '//events', '/', ''])
    expect(await behind(path), path).toBe('')
})
