import { createEvent } from '#server/bets/index.ts'
import { createMessageWriter } from '#server/chat/index.ts'
import {
  createNotices,
  listMessages,
  reactToMessage,
  rememberThreads,
  sendMessage,
} from '#server/messages/index.ts'
import type { Community, Deed } from './community.ts'

type Challenge = {
  title: string
  about: string
  options: [string, string]
  closes: number
  practice: boolean
}
/** A line: its writer and its text, or a challenge. `*` before a text: the other person likes it. */
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

const talks: readonly Talk[] = [
  {
    between: ['mara', 'tomasz'],
    began: -52,
    step: 0.4,
    readBy: ['mara', 'tomasz'],
    lines: [
      ['tomasz', 'Game seven on Friday. Are you in?'],
      ['mara', 'Always. Kings at home, easy.'],
      ['tomasz', '*You said that in March.'],
      [
        'mara',
        {
          title: 'Do the Kings lead at half-time?',
          about: 'The official score at the break. A draw at the break is void.',
          options: ['They lead', 'They do not'],
          closes: 30,
          practice: true,
        },
      ],
      ['tomasz', 'Taking the other side, thank you.'],
    ],
  },
  {
    between: ['ines', 'mara'],
    began: -30,
    step: 0.2,
    readBy: ['ines'],
    lines: [
      ['ines', 'Did you see the line-up for the derby?'],
      ['mara', 'Not yet, is Duarte playing?'],
      ['ines', 'From the start. https://example.com/derby/line-up'],
      ['ines', 'Riverside will press high, I am telling you.'],
      [
        'ines',
        {
          title: 'A goal in the first ten minutes?',
          about: 'By the stadium clock, stoppages included.',
          options: ['Goal', 'No goal'],
          closes: -22,
          practice: true,
        },
      ],
    ],
  },
  {
    between: ['kwame', 'mara'],
    began: -3.2,
    step: 0.1,
    readBy: ['kwame'],
    lines: [
      ['kwame', 'The night train is on time tonight. I feel it.'],
      ['mara', 'You felt it on Monday too.'],
      ['kwame', 'Monday does not count, there was a cow on the line.'],
      ['kwame', '*A whole cow, Mara.'],
    ],
  },
  {
    between: ['callum', 'jo'],
    began: -76,
    step: 1.1,
    readBy: ['callum', 'jo'],
    lines: [
      ['callum', 'You still owe me a coffee from the marathon.'],
      ['jo', 'Double or nothing on the weather?'],
      ['callum', 'I like my coffee certain.'],
    ],
  },
  {
    between: ['freya', 'mara'],
    began: -190,
    step: 0.5,
    readBy: ['freya', 'mara'],
    lines: [
      ['freya', 'Thanks for the game yesterday!'],
      ['mara', '*Any time. Bring your own dice next time.'],
    ],
  },
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

/** How many times the two people with printed addresses talked in the last weeks. */
const LONG_TALKS = 60
const LONG_BEGAN_HOURS = -19 * 24

/** People's messages to each other: some short conversations, and a long one of the two with printed addresses. */
export function messageLife(community: Community): Deed[] {
  const { context, ids, now } = community
  const sending = {
    writer: createMessageWriter(context),
    known: rememberThreads(),
    notices: createNotices(context),
  }
  const idOf = (key: string) => ids.get(key)!
  const send = async (by: string, to: string, content: string, eventId?: bigint) => {
    const people = { senderId: idOf(by), receiverId: idOf(to) }
    return sendMessage(context, sending, { ...people, content, eventId, clientId: community.chance.uuid() })
  }
  const read = (by: string, of: string) => listMessages(context, idOf(by), idOf(of), { limit: 1 })

  async function write([by, text]: Line, to: string): Promise<void> {
    if (typeof text === 'string') {
      const { id } = await send(by, to, text.replace(/^\*/, ''))
      if (text.startsWith('*'))
        await reactToMessage(context, {
          userId: idOf(to),
          otherId: idOf(by),
          messageId: BigInt(id),
          emoji: '😂',
        })
      return
    }
    const { title, about, options, closes, practice } = text
    const eventId = await createEvent(context.db, idOf(by), {
      title,
      description: about,
      category: 'personal',
      optionALabel: options[0],
      optionBLabel: options[1],
      endsAt: new Date(now + closes * 3_600_000).toISOString(),
      isPracticeMode: practice,
    })
    await send(by, to, `Bet Challenge: ${title}`, eventId)
  }

  const short = talks.flatMap(({ between: [one, other], began, step, lines, readBy }): Deed[] => [
    ...lines.map((line, n) => ({
      at: began + n * step,
      run: () => write(line, line[0] === one ? other : one),
    })),
    {
      at: began + lines.length * step,
      async run() {
        for (const by of readBy) await read(by, by === one ? other : one)
      },
    },
  ])
  return [...short, ...longTalk(community, send, read)]
}

type Send = (by: string, to: string, content: string) => Promise<unknown>

function longTalk(
  { chance }: Community,
  send: Send,
  read: (by: string, of: string) => Promise<unknown>,
): Deed[] {
  const step = -LONG_BEGAN_HOURS / (LONG_TALKS + 0.4)
  return Array.from({ length: LONG_TALKS }, (_, talk): Deed => {
    const lines = [chance.pick(opening), ...chance.some(middle, chance.between(2, 6)), chance.pick(closing)]
    const begins = chance.between(0, 1)
    return {
      at: LONG_BEGAN_HOURS + talk * step + chance.share() * step * 0.8,
      async run() {
        for (const [n, line] of lines.entries()) {
          const [by, to] = (n + begins) % 2 === 0 ? ['mara', 'jo'] : ['jo', 'mara']
          await send(by!, to!, line)
        }
        await read('mara', 'jo')
        if (talk < LONG_TALKS - 1) await read('jo', 'mara')
      },
    }
  })
}
