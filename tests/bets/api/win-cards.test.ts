import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { on, openEvent, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))
let settled: string
beforeAll(async () => {
  settled = await wonBy(mara)
})

/** A settled event in coins on whose winning side this person is. */
async function wonBy(winner: Person): Promise<string> {
  const id = await proposedEvent(
    world,
    mara,
    [
      [winner, 'optionA', '77.77'],
      [jo, 'optionB', '33.33'],
    ],
    'optionA',
    { title: 'Will the Kings win?', optionALabel: 'Kings', optionBLabel: 'Rovers', isPracticeMode: true },
  )
  await jo.ok('concedeEvent', on(id))
  return id
}
const make = (person: Person, id: string, named: boolean) =>
  person.call('shareWin', { ...on(id), body: { named } })
const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
]
const visit = (path: string) => fetch(world.url + path, { redirect: 'manual' })
const page = async (path: string) => (await visit(path)).text()

describe('the card of a win', () => {
  test('nobody sees a win before its winner shares it; then everybody with the link, with a name only as they chose', async () => {
    expect(await mara.ok('getWinCard', on(settled))).toEqual({ card: null })
    const { path } = (await make(mara, settled, false)).body
    expect(path).toMatch(/^\/share\/wins\/[\w-]{22}$/)
    const without = await page(path)
    expect(without).toContain('Called it · Will the Kings win?')
    expect(without).toContain('Decided: Kings won')
    expect(without).toContain('noindex')
    expect(without).not.toMatch(/Mara|77\.77|33\.33/)
    // the same link, now with the name
    expect((await make(mara, settled, true)).body).toEqual({ path, named: true })
    expect(await page(path)).toContain('Mara called it')
    expect(await page(path)).not.toContain('77.77')
    expect(await mara.ok('getWinCard', on(settled))).toEqual({ card: { path, named: true } })
    const picture = await visit(`${path}.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('its owner ends it, and the next one has another link', async () => {
    const { path } = (await make(mara, settled, true)).body
    expect(await mara.ok('endWinCard', on(settled))).toEqual({ card: null })
    expect((await visit(path)).status).toBe(404)
    expect((await visit(`${path}.png`)).status).toBe(404)
    expect((await make(mara, settled, true)).body.path).not.toBe(path)
  })

  test('it is gone while the creator hides the event from visitors', async () => {
    const { path } = (await make(mara, settled, true)).body
    const show = (shared: boolean) =>
      mara.ok('setSharing', { params: { kind: 'events', id: settled }, body: { shared } })
    await show(false)
    expect((await visit(path)).status).toBe(404)
    await show(true)
    expect((await visit(path)).status).toBe(200)
  })

  test('who did not win, or not yet, shares no win', async () => {
    expect(refused(await make(jo, settled, true))).toEqual([403, 'forbidden'])
    expect(refused(await make(await world.signUp('Nobody'), settled, true))).toEqual([403, 'forbidden'])
    expect(refused(await make(mara, '999999999', true))).toEqual([404, 'not_found'])
    const open = await stakedEvent(world, mara, [[mara, 'optionA', '1']])
    expect(refused(await make(mara, open, true))).toEqual([409, 'event_state'])
    const { id } = await openEvent(world, mara)
    await mara.ok('voidEvent', { ...on(id), body: {} })
    expect(refused(await make(mara, id, true))).toEqual([403, 'forbidden'])
    // nor by a guessed address
    for (const name of ['1', '0'.repeat(22), settled])
      expect((await visit(`/share/wins/${name}`)).status).toBe(404)
  })

  test('a closed account leaves no card', async () => {
    const ada = await world.signUp('Ada')
    const { path } = (await make(ada, await wonBy(ada), true)).body
    expect((await visit(path)).status).toBe(200)
    await ada.ok('closeAccount', { body: { password: PASSWORD } })
    expect((await visit(path)).status).toBe(404)
  })
})
