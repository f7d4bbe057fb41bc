import type { Draw } from './random-line.ts'

/**
 * Events of real money between people who have nothing to do with each other, people of one circle, and planted pairs: the person who
 * decides and a winner who belong together. Written before the rule that looks for them, and without its code.
 */

export type Kind = 'device' | 'transfers' | 'address' | 'gang'
export const KINDS: readonly Kind[] = ['device', 'transfers', 'address', 'gang']

/** A payment between two people of the event, by their numbers. */
type Payment = { from: number; to: number; cents: bigint; daysAgo: number }
/** A stay at an internet address; its hours are counted backwards from the end of the event. */
type Stay = { person: number; address: string; fromHour: number; toHour: number }

/** The creator is person 0, proposes the outcome and decides by it. */
export type PlannedEvent = {
  /** hidden from everybody but its people */
  circle: boolean
  people: number
  /** by person; null without a stake */
  stakes: ({ side: 0 | 1; cents: bigint } | null)[]
  winning: 0 | 1
  devices: { person: number; device: number }[]
  payments: Payment[]
  stays: Stay[]
  /** gangs by the people of the event in them, and how many strangers are in them too */
  gangs: { people: number[]; strangers: number }[]
  /** the winner who belongs to the creator */
  planted: { winner: number; kind: Kind } | null
}

const GANG_MOST = 10
const DAY = 24

/** Half of the events are circles, and of each half a quarter has a planted pair. */
export function drawEvent(draw: Draw, n: number): PlannedEvent {
  const circle = n % 2 === 0
  const people = circle ? 3 + draw(10) : 3 + draw(18)
  const winning = draw(2) as 0 | 1
  const lost = (1 - winning) as 0 | 1
  const most = draw(6) === 0 ? 90_000 : 4_000
  const stakes = Array.from({ length: people }, (_, person) => {
    if (person === 0 && draw(3) > 0) return null
    // one person at least stands on each side
    const side = person === 1 ? winning : person === 2 ? lost : (draw(2) as 0 | 1)
    return { side, cents: BigInt(100 + draw(most)) }
  })
  const event: PlannedEvent = {
    ...{ circle, people, stakes, winning, devices: [], payments: [], stays: [], gangs: [], planted: null },
  }
  const winners = stakes.flatMap((stake, person) => (person > 0 && stake?.side === winning ? [person] : []))
  if (circle) liveTogether(draw, event)
  else liveApart(draw, event)
  noise(draw, event, winners)
  if (draw(4) === 0) plant(draw, event, winners[draw(winners.length)]!)
  return event
}

/** People of a circle mostly share a gang, and some a flat. */
function liveTogether(draw: Draw, event: PlannedEvent): void {
  const all = Array.from({ length: event.people }, (_, person) => person)
  if (draw(4) > 0) event.gangs.push({ people: all, strangers: 0 })
  const flat = all.filter(() => draw(3) > 0)
  for (const person of flat) event.stays.push({ person, address: 'flat', fromHour: 29 * DAY, toHour: 0 })
}

/** Strangers have homes of their own, and some are in large gangs. */
function liveApart(draw: Draw, event: PlannedEvent): void {
  const all = Array.from({ length: event.people }, (_, person) => person)
  for (const person of all)
    event.stays.push({ person, address: `home-${person}`, fromHour: 29 * DAY, toHour: 0 })
  if (draw(5) === 0)
    event.gangs.push({ people: all.filter(() => draw(3) > 0), strangers: GANG_MOST + 1 + draw(40) })
}

/** Things that honest people have in common. */
function noise(draw: Draw, event: PlannedEvent, winners: readonly number[]): void {
  for (const person of winners) {
    // friends settle a bill; strangers hardly ever pay each other, and one in 500 above the limit
    const pays = draw(event.circle ? 3 : 40) === 0
    const large = draw(500) === 0
    if (pays || large) {
      const cents = large ? BigInt(5_001 + draw(20_000)) : BigInt(100 + draw(4_900))
      const [from, to] = draw(2) ? [0, person] : [person, 0]
      event.payments.push({ from, to, cents, daysAgo: draw(29) })
    }
    // a large debt of long ago, and one to somebody else
    if (draw(30) === 0)
      event.payments.push({
        from: person,
        to: 0,
        cents: BigInt(5_001 + draw(90_000)),
        daysAgo: 31 + draw(60),
      })
    const third = winners[draw(winners.length)]!
    if (draw(20) === 0 && third !== person)
      event.payments.push({ from: person, to: third, cents: BigInt(5_001 + draw(90_000)), daysAgo: draw(29) })
    // the same address of a provider, days apart, and for one in 500 at the same time
    const together = draw(500) === 0
    if (!event.circle && (together || draw(30) === 0)) {
      const address = `provider-${person}`
      event.stays.push({ person: 0, address, fromHour: 20 * DAY, toHour: 18 * DAY })
      const hour = together ? 19 * DAY : 10 * DAY
      event.stays.push({ person, address, fromHour: hour, toHour: hour - 6 })
    }
    // two bettors who share a device, neither of whom decides
    if (draw(50) === 0 && third !== person)
      for (const one of [person, third]) event.devices.push({ person: one, device: person })
  }
}

/** In a circle gang and address are what it is made of, so only devices and transfers are planted there. */
function plant(draw: Draw, event: PlannedEvent, winner: number): void {
  const kind = KINDS[draw(event.circle ? 2 : 4)]!
  event.planted = { winner, kind }
  if (kind === 'device') for (const person of [0, winner]) event.devices.push({ person, device: 1_000 })
  if (kind === 'transfers') {
    const parts = 1 + draw(4)
    const cents = BigInt(Math.ceil((5_001 + draw(30_000)) / parts))
    for (let part = 0; part < parts; part++) {
      const [from, to] = draw(2) ? [0, winner] : [winner, 0]
      event.payments.push({ from, to, cents, daysAgo: draw(29) })
    }
  }
  if (kind === 'address') {
    // one of the two is seen there for some hours, the other up to 26 hours later
    const hour = 2 * DAY + draw(25 * DAY)
    event.stays.push({ person: 0, address: 'shared', fromHour: hour, toHour: hour - draw(20) })
    const later = event.stays.at(-1)!.toHour - draw(27)
    event.stays.push({ person: winner, address: 'shared', fromHour: later, toHour: Math.max(0, later - 5) })
  }
  if (kind === 'gang') {
    const strangers = draw(GANG_MOST - 1)
    for (const gang of event.gangs) gang.people = gang.people.filter((one) => one !== 0 && one !== winner)
    event.gangs.push({ people: [0, winner], strangers })
  }
}

/** The winners other than the creator: with the creator they are the pairs that the rule judges. */
export const winnersOf = ({ stakes, winning }: PlannedEvent): number[] =>
  stakes.flatMap((stake, person) => (person > 0 && stake?.side === winning ? [person] : []))
