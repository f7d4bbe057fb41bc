import type { Body } from '#contract/index.ts'
import { on, productNow, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { eventBody, type Person, prove } from '#tests/support/world.ts'

const PRACTICE = { isPracticeMode: true }

/** People who ask settled events again. */
export function askAgainWorld() {
  const world = judgedWorld({ env: { RATE_EVENTS_PER_DAY: '1000', RATE_EVENTS_PER_DAY_NEW: '1000' } })
  const ana = person(() => world.rich('Ana', '10000'))
  const ben = person(() => world.rich('Ben', '10000'))
  const cleo = person(() => world.rich('Cleo', '10000'))
  const dora = person(() => world.rich('Dora', '10000'))
  const stranger = person(() => world.rich('Stranger'))

  /** A settled event of Ana's: Ben has won from the others. */
  async function settledEvent(
    more: Partial<Body<'createEvent'>> = PRACTICE,
    losers: readonly Person[] = [cleo, dora],
  ): Promise<string> {
    for (const who of [ana, ben, ...losers]) await prove(who)
    const stakes = losers.map((who) => [who, 'optionB', '4'] as const)
    const id = await proposedEvent(world, ana, [[ben, 'optionA', '5'], ...stakes], 'optionA', more)
    for (const who of losers) await (await prove(who)).ok('concedeEvent', on(id))
    await world.settle()
    return id
  }

  const askAgain = async (who: Person, of: string, more: Partial<Body<'createEvent'>> = {}) =>
    who.call('createEvent', {
      body: eventBody({
        ...PRACTICE,
        endsAt: new Date((await productNow(world)).getTime() + 86_400_000).toISOString(),
        askedAgainOf: of,
        ...more,
      }),
    })
  const asked = async (who: Person) =>
    (await who.ok('listNotifications')).filter(({ title }) => title.endsWith(' asks again'))
  const news = async (who: Person, act: () => Promise<unknown>) => {
    const before = (await asked(who)).length
    await act()
    await world.settle()
    return (await asked(who)).length - before
  }
  return { world, ana, ben, cleo, dora, stranger, PRACTICE, settledEvent, askAgain, asked, news }
}
