import { expect, test } from 'vitest'
import { inviteHead } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { refused } from '#tests/support/world.ts'

const world = judgedWorld()
const ana = person(() => world.rich('Ana'))
const guest = person(() => world.rich('Guest'))

const ofLink = (more: Parameters<typeof openEvent>[2] = {}) =>
  openEvent(world, ana, { audience: 'link', optionALabel: 'Ana', optionBLabel: 'Ben', ...more })
const setPreview = (id: string, preview: boolean) =>
  ana.ok('setLinkPreview', { ...on(id), body: { preview } })
const preview = async (id: string) => (await ana.ok('getInvite', on(id))).preview
const head = (link: string | null) => inviteHead(world.db, link!)
const tag = (lines: string[], name: string) =>
  lines
    .map((line) => new RegExp(`^<meta (?:property|name)="${name}" content="([^"]*)">$`).exec(line)?.[1])
    .find((content) => content !== undefined)

test('Q-03 programs that unfurl links get nothing unless the creator allows it, as for a wrong link', async () => {
  const { id, inviteLink } = await ofLink({ title: 'Who is late on Monday?' })
  expect(await preview(id)).toBe(false)
  expect(await head(inviteLink)).toEqual([])
  for (const wrong of ['/e/AAAAAAAAAAAAAAAAAAAAAA', '/e/short', '/e/', `${inviteLink}/x`, `/events/${id}`])
    expect(await head(wrong), wrong).toEqual([])
})

test('Q-03 a preview that the creator allows has the question without any figure and without a picture, and ends with the switch', async () => {
  const { id, inviteLink } = await ofLink({ title: 'Is "Ben" <late>?', isPracticeMode: true })
  await ana.ok('placeBet', bet(id, 'optionA', '7.77'))
  expect(await setPreview(id, true)).toEqual({ preview: true })
  const lines = await head(inviteLink)
  expect(tag(lines, 'og:title')).toBe('Is &#34;Ben&#34; &#60;late&#62;?')
  expect(tag(lines, 'og:description')).toBe('Ana against Ben. You are invited to bet, with practice coins.')
  expect(tag(lines, 'og:image')).toBeUndefined()
  const all = lines.join('\n')
  expect(all.replace(/&#\d+;/g, '')).not.toMatch(/\d|%|\/e\/|<late>/)
  expect(lines.every((line) => /^<meta [^<>]*>$/.test(line))).toBe(true)
  await setPreview(id, false)
  expect(await head(inviteLink)).toEqual([])
})

test('Q-03 a renewed link keeps the choice, the one before has no preview, and an ended link ends the choice', async () => {
  const { id, inviteLink } = await ofLink({ title: 'Who is late on Monday?' })
  await setPreview(id, true)
  const renewed = await ana.ok('renewInviteLink', { ...on(id), body: {} })
  expect(await head(inviteLink)).toEqual([])
  expect(tag(await head(renewed.inviteLink), 'og:title')).toBe('Who is late on Monday?')
  await ana.ok('endInviteLink', on(id))
  expect(await head(renewed.inviteLink)).toEqual([])
  expect(refused(await ana.call('setLinkPreview', { ...on(id), body: { preview: true } }))).toEqual([
    409,
    'event_state',
  ])
  const next = await ana.ok('renewInviteLink', { ...on(id), body: {} })
  expect(await preview(id)).toBe(false)
  expect(await head(next.inviteLink)).toEqual([])
})

test('Q-03 an event whose words moderators took down has no preview, and neither has one that goes to other people', async () => {
  const [down, moved] = [await ofLink(), await ofLink()]
  for (const { id } of [down, moved]) await setPreview(id, true)
  for (const { inviteLink } of [down, moved]) expect(await head(inviteLink)).not.toEqual([])
  await world.db.change(sql`update event_books set words_removed = true where event_id = ${BigInt(down.id)}`)
  await ana.ok('changeAudience', { ...on(moved.id), body: { audience: 'public' } })
  for (const { inviteLink } of [down, moved]) expect(await head(inviteLink)).toEqual([])
})

test('Q-03 only its creator allows a preview', async () => {
  const { id, inviteLink } = await ofLink()
  const allow = () => guest.call('setLinkPreview', { ...on(id), body: { preview: true } })
  expect(refused(await allow())).toEqual([404, 'not_found'])
  await guest.ok('joinByLink', { params: { token: inviteLink!.slice('/e/'.length) }, body: {} })
  expect(refused(await allow())).toEqual([403, 'forbidden'])
  expect(await head(inviteLink)).toEqual([])
})
