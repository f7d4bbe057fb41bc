import {
  changeMember,
  createGang,
  joinGang,
  readAlerts,
  reportableGang,
  sendAlert,
} from '#server/gangs/index.ts'
import { report, reportablePerson } from '#server/moderation/index.ts'
import type { Community, Scene } from './community.ts'
import { giveCover } from './pictures.ts'

type DemoGang = {
  name: string
  about: string
  /** hours, below zero: before the present */
  founded: number
  owner: string
  /** in order of arrival */
  members: readonly string[]
  officer?: string
  alerts: readonly [at: number, by: string, title: string, message: string][]
  /** the members who have opened the list of alerts, and when */
  readers: readonly [at: number, who: string][]
}

// biome-ignore format: one gang a paragraph
const gangs: readonly DemoGang[] = [
  { name: 'Harbour Regulars', founded: -430, owner: 'mara', officer: 'jo',
    about: 'We meet at the harbour bar on match days. Kings first, everything else after the whistle.',
    members: ['tomasz', 'jo', 'lena', 'hiroshi', 'aoife', 'callum', 'priya', 'kwame', 'freya'],
    alerts: [
      [-320, 'tomasz', 'Cup final at eight', 'I keep the long table by the window. Bring scarves.'],
      [-190, 'mara', 'Quiz night moved', 'Thursday instead of Wednesday, same place.'],
      [-98, 'aoife', 'Derby odds are lively', 'Riverside doubled since the morning. Look before it locks.'],
      [-54, 'jo', 'Who drives on Saturday?', 'Two seats left in my car, we leave at noon.'],
      [-26, 'lena', 'First frost', 'Anybody still on snow before December? I am.'],
      [-3, 'tomasz', 'Game seven tonight', 'It locks soon. Rovers rest two starters, says the radio.'],
    ],
    readers: [[-50, 'hiroshi'], [-20, 'mara'], [-20, 'aoife'], [-19, 'callum'], [-2, 'lena'], [-1.5, 'jo']] },
  { name: 'Encore', founded: -400, owner: 'giulia', officer: 'camille',
    about: 'Concerts, films and award nights. We argue about set lists.',
    members: ['camille', 'luca', 'chiara', 'diego', 'yara', 'mei'],
    alerts: [
      [-120, 'mei', 'Karaoke', 'The booth is ours from nine.'],
      [-12, 'camille', 'The Long Tide', 'Number one or not? The numbers come on Sunday night.'],
    ],
    readers: [[-10, 'giulia'], [-8, 'luca']] },
  { name: 'Sure Wins Daily', founded: -60, owner: 'isaac',
    about: 'Guaranteed picks every evening. Write to me with your stake and I double it.',
    members: ['owen'],
    alerts: [[-30, 'isaac', 'Tonight’s pick', 'Certain as sunrise. Ask me.']],
    readers: [] },
]

/** About a gang by its name, or a person by their key. */
const reports: readonly [at: number, by: string, kind: 'gang' | 'user', about: string, reason: string][] = [
  [-9, 'noor', 'gang', 'Sure Wins Daily', 'Fraud or a scam. Asks members to send stakes.'],
  [-6, 'zanele', 'gang', 'Sure Wins Daily', 'Fraud or a scam'],
  [-4, 'hana', 'user', 'isaac', 'Advertising or spam. Invited me three times today.'],
]

const reportables = { gang: reportableGang, user: reportablePerson }

/** Their weeks end in one place, wherever the server is. */
const ZONE = 'Europe/London'

/** Gangs of the last weeks with their alerts, and the reports that wait for a moderator. */
export function gangLife(community: Community): Scene[] {
  const { context, db, idOf } = community
  const gangIds = new Map<string, bigint>()

  const told = gangs.flatMap(({ name, about, founded, owner, members, officer, alerts, readers }) => {
    const gangId = () => gangIds.get(name)!
    async function found() {
      const texts = { name, description: about, timeZone: ZONE }
      const id = await createGang(context, db, { userId: idOf(owner), ...texts })
      gangIds.set(name, id)
      await giveCover(community, { kind: 'gang', id, userId: idOf(owner), name })
    }
    const promote = (key: string) => {
      const action = { gangId: gangId(), userId: idOf(owner), memberId: idOf(key) }
      return changeMember(context, db, { ...action, role: 'officer' })
    }
    const scenes: Scene[] = [
      { at: founded, run: found },
      ...members.map((key, index) => ({
        at: founded + (index + 1) * 1.5,
        run: () => joinGang(context, db, gangId(), idOf(key)),
      })),
    ]
    if (officer) scenes.push({ at: founded + 24, run: () => promote(officer) })
    for (const [at, by, title, message] of alerts)
      scenes.push({
        at,
        run: () => sendAlert(context, db, { gangId: gangId(), userId: idOf(by), title, message }),
      })
    for (const [at, who] of readers)
      scenes.push({ at, run: () => readAlerts(context, db, gangId(), idOf(who)) })
    return scenes
  })
  const reported = reports.map(([at, by, kind, about, reason]) => ({
    at,
    run() {
      const id = kind === 'gang' ? gangIds.get(about)! : idOf(about)
      return report(db, reportables, { userId: idOf(by), kind, id, reason })
    },
  }))
  return [...told, ...reported]
}
