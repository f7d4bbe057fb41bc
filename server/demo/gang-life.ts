import type { Tx } from '#server/core/db.ts'
import {
  changeMember,
  createGang,
  joinGang,
  readAlerts,
  reportableGang,
  sendAlert,
} from '#server/gangs/index.ts'
import { report, reportablePerson } from '#server/moderation/index.ts'
import { type Community, type Deed, idOf as personOf } from './community.ts'
import { giveCover } from './pictures.ts'

type DemoGang = {
  name: string
  about: string
  /** hours, below zero: before the present */
  founded: number
  /** the owner first */
  members: readonly string[]
  officers?: readonly string[]
  alerts: readonly [at: number, by: string, title: string, message: string][]
  /** the members who have opened the list of alerts, and when */
  readers: readonly [at: number, who: string][]
}

const gangs: readonly DemoGang[] = [
  {
    name: 'Harbour Regulars',
    about: 'We meet at the harbour bar on match days. Kings first, everything else after the whistle.',
    founded: -430,
    members: ['mara', 'tomasz', 'jo', 'lena', 'hiroshi', 'aoife', 'callum', 'priya', 'kwame', 'freya'],
    officers: ['jo'],
    alerts: [
      [-320, 'tomasz', 'Cup final at eight', 'I keep the long table by the window. Bring scarves.'],
      [-190, 'mara', 'Quiz night moved', 'Thursday instead of Wednesday, same place.'],
      [-98, 'aoife', 'Derby odds are lively', 'Riverside doubled since the morning. Look before it locks.'],
      [-54, 'jo', 'Who drives on Saturday?', 'Two seats left in my car, we leave at noon.'],
      [-26, 'lena', 'First frost', 'Anybody still on snow before December? I am.'],
      [-3, 'tomasz', 'Game seven tonight', 'It locks soon. Rovers rest two starters, says the radio.'],
    ],
    readers: [
      [-50, 'hiroshi'],
      [-20, 'mara'],
      [-20, 'aoife'],
      [-19, 'callum'],
      [-2, 'lena'],
      [-1.5, 'jo'],
    ],
  },
  {
    name: 'Encore',
    about: 'Concerts, films and award nights. We argue about set lists.',
    founded: -400,
    members: ['giulia', 'camille', 'luca', 'chiara', 'diego', 'yara', 'mei'],
    officers: ['camille'],
    alerts: [
      [-120, 'mei', 'Karaoke', 'The booth is ours from nine.'],
      [-12, 'camille', 'The Long Tide', 'Number one or not? The numbers come on Sunday night.'],
    ],
    readers: [
      [-10, 'giulia'],
      [-8, 'luca'],
    ],
  },
  {
    name: 'Sure Wins Daily',
    about: 'Guaranteed picks every evening. Write to me with your stake and I double it.',
    founded: -60,
    members: ['isaac', 'owen'],
    alerts: [[-30, 'isaac', 'Tonight’s pick', 'Certain as sunrise. Ask me.']],
    readers: [],
  },
]

type DemoReport = { at: number; by: string; reason: string; gang?: string; person?: string }

const reports: readonly DemoReport[] = [
  { at: -9, by: 'noor', gang: 'Sure Wins Daily', reason: 'Fraud or a scam. Asks members to send stakes.' },
  { at: -6, by: 'zanele', gang: 'Sure Wins Daily', reason: 'Fraud or a scam' },
  { at: -4, by: 'hana', person: 'isaac', reason: 'Advertising or spam. Invited me three times today.' },
]

const reportables = { gang: reportableGang, user: reportablePerson }

/** Gangs of the last weeks with their alerts, and the reports that wait for a moderator. */
export function gangLife(community: Community): Deed[] {
  const { context } = community
  const idOf = (key: string) => personOf(community, key)
  const deeds: Deed[] = []
  const then = (at: number, run: (tx: Tx) => Promise<unknown>) =>
    deeds.push({ at, run: async () => void (await context.db.transact(run)) })
  const gangIds = new Map<string, bigint>()

  for (const { name, about, founded, members, officers = [], alerts, readers } of gangs) {
    const gangId = () => gangIds.get(name)!
    const [owner, ...others] = members as [string, ...string[]]
    then(founded, async (tx) => {
      const id = await createGang(context, tx, { userId: idOf(owner), name, description: about })
      gangIds.set(name, id)
      await giveCover(community, { kind: 'gang', id, userId: idOf(owner), name })
    })
    others.forEach((key, index) => {
      then(founded + (index + 1) * 1.5, (tx) => joinGang(context, tx, gangId(), idOf(key)))
    })
    for (const key of officers)
      then(founded + 24, (tx) => {
        const action = { gangId: gangId(), userId: idOf(owner), memberId: idOf(key) }
        return changeMember(context, tx, { ...action, role: 'officer' })
      })
    for (const [at, by, title, message] of alerts)
      then(at, (tx) => sendAlert(context, tx, { gangId: gangId(), userId: idOf(by), title, message }))
    for (const [at, who] of readers) then(at, (tx) => readAlerts(context, tx, gangId(), idOf(who)))
  }
  for (const { at, by, gang, person, reason } of reports)
    then(at, (tx) =>
      gang !== undefined
        ? report(tx, reportables, { userId: idOf(by), kind: 'gang', id: gangIds.get(gang)!, reason })
        : report(tx, reportables, { userId: idOf(by), kind: 'user', id: idOf(person!), reason }),
    )
  return deeds
}
