import { createMessageWriter } from '#server/chat/index.ts'
import {
  createNotices,
  dare,
  listMessages,
  reactToMessage,
  rememberThreads,
  sendMessage,
} from '#server/messages/index.ts'
import type { Community, Scene } from './community.ts'
import { makeEvent } from './story.ts'

type Challenge = { title: string; about: string; options: [string, string]; closes: number }
/** A line: its writer and its text, or a challenge for practice coins. `*` before a text: the other person likes it. */
type Line = [by: string, text: string | Challenge]
type Talk = {
  between: [string, string]
  /** hours from now, below zero */
  began: number
  /** hours from one line to the next */
  step: number
  lines: Line[]
  /** the people who have read all of it */
  readBy: string[]
}

// biome-ignore format: one talk a paragraph
const talks: readonly Talk[] = [
  { between: ['mara', 'tomasz'], began: -52, step: 0.4, readBy: ['mara', 'tomasz'], lines: [
    ['tomasz', 'Game seven on Friday. Are you in?'],
    ['mara', 'Always. Kings at home, easy.'],
    ['tomasz', '*You said that in March.'],
    ['mara', { title: 'Do the Kings lead at half-time?', closes: 30, options: ['They lead', 'They do not'],
      about: 'The official score at the break. A draw at the break is void.' }],
    ['tomasz', 'Taking the other side, thank you.'],
  ] },
  { between: ['ines', 'mara'], began: -30, step: 0.2, readBy: ['ines'], lines: [
    ['ines', 'Did you see the line-up for the derby?'],
    ['mara', 'Not yet, is Duarte playing?'],
    ['ines', 'From the start. https://example.com/derby/line-up'],
    ['ines', 'Riverside will press high, I am telling you.'],
    ['ines', { title: 'A goal in the first ten minutes?', closes: -22, options: ['Goal', 'No goal'],
      about: 'By the stadium clock, stoppages included.' }],
  ] },
  { between: ['kwame', 'mara'], began: -3.2, step: 0.1, readBy: ['kwame'], lines: [
    ['kwame', 'The night train is on time tonight. I feel it.'],
    ['mara', 'You felt it on Monday too.'],
    ['kwame', 'Monday does not count, there was a cow on the line.'],
    ['kwame', '*A whole cow, Mara.'],
  ] },
  { between: ['callum', 'jo'], began: -76, step: 1.1, readBy: ['callum', 'jo'], lines: [
    ['callum', 'You still owe me a coffee from the marathon.'],
    ['jo', 'Double or nothing on the weather?'],
    ['callum', 'I like my coffee certain.'],
  ] },
  { between: ['freya', 'mara'], began: -190, step: 0.5, readBy: ['freya', 'mara'], lines: [
    ['freya', 'Thanks for the game yesterday!'],
    ['mara', '*Any time. Bring your own dice next time.'],
  ] },
]

const opening = [
  'Morning!',
  'Are you up?',
  'You will not believe this.',
  'So. About yesterday.',
  'Quick question.',
]
const middle = [
  'I put ten on Riverside in the end.',
  'Odds were better an hour ago, I waited too long.',
  'The sourdough is alive. Photo follows.',
  'Who settles that one, you or the table?',
  'I can be there at seven, not before.',
  'That referee needs new glasses.',
  'Four in a row now. Do not say anything.',
  'It is raining here. Does that count as the valley?',
  'No snow yet, for the record.',
  'My money says you stop for coffee.',
  'Fine. But then you carry the tent.',
  'Was that a yes?',
  'Ha! Told you.',
  'Let us ask Tomasz, he was there.',
  'I have practice coins left, nothing else.',
  'Same time next week?',
]
const closing = ['Deal.', 'See you there.', 'Good night!', 'We will see.', 'Talk later.']

/** The event about which Freya dares Mara. */
const PREMIERE = 'Will “The Long Tide” open at number one?'

/** How many times the two people with printed addresses talked in the last weeks. */
const LONG_TALKS = 60
const LONG_BEGAN_HOURS = -19 * 24

/** People's messages to each other: some short conversations, and a long one of the two with printed addresses. */
export function messageLife(community: Community): Scene[] {
  const { context, chance, idOf, events } = community
  const known = rememberThreads()
  const sending = { known, writer: createMessageWriter(context), notices: createNotices(context) }
  const send = (by: string, to: string, content: string, eventId?: bigint) => {
    const people = { senderId: idOf(by), receiverId: idOf(to) }
    return sendMessage(context, sending, { ...people, content, eventId, clientId: chance.uuid() })
  }
  const read = (by: string, of: string) => listMessages(context, idOf(by), idOf(of), { limit: 1 })

  async function write([by, text]: Line, to: string): Promise<void> {
    if (typeof text !== 'string') {
      const eventId = await makeEvent(community, { ...text, by, category: 'personal', practice: true })
      await send(by, to, `Bet Challenge: ${text.title}`, eventId)
      return
    }
    const { id } = await send(by, to, text.replace(/^\*/, ''))
    const message = { userId: idOf(to), otherId: idOf(by), messageId: BigInt(id) }
    if (text.startsWith('*')) await reactToMessage(context, { ...message, emoji: '😂' })
  }

  const short = talks.flatMap(({ between: [one, other], began, step, lines, readBy }): Scene[] => {
    const otherOf = (key: string) => (key === one ? other : one)
    const readAll = async () => {
      for (const by of readBy) await read(by, otherOf(by))
    }
    return [
      ...lines.map((line, n) => ({ at: began + n * step, run: () => write(line, otherOf(line[0])) })),
      { at: began + lines.length * step, run: readAll },
    ]
  })

  const long = Array.from({ length: LONG_TALKS }, (_, talk): Scene => {
    const step = -LONG_BEGAN_HOURS / (LONG_TALKS + 0.4)
    const lines = [chance.pick(opening), ...chance.some(middle, chance.between(2, 6)), chance.pick(closing)]
    const begins = chance.between(0, 1)
    const run = async () => {
      for (const [n, line] of lines.entries())
        await ((n + begins) % 2 === 0 ? send('mara', 'jo', line) : send('jo', 'mara', line))
      await read('mara', 'jo')
      if (talk < LONG_TALKS - 1) await read('jo', 'mara')
    }
    return { at: LONG_BEGAN_HOURS + talk * step + chance.share() * step * 0.8, run }
  })
  // to the night before a premiere belongs a dare
  const dared: Scene = {
    at: -0.6,
    async run() {
      const people = { senderId: idOf('freya'), receiverId: idOf('mara') }
      await dare(context, sending, { ...people, eventId: events.get(PREMIERE)!, selection: 'optionB' })
    },
  }
  return [...short, ...long, dared]
}
