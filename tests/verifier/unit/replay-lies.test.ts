import { describe, expect, test } from 'vitest'
import { hashOf, type Lines, MANY, RULES, readText, replayOf, SIX, textOf } from '#tests/support/replays.ts'

/** A replay in which one thing was falsified, and how the fault is named. */
type Lie = [what: string, name: RegExp, falsify: (true_: Lines) => Lines | string, of?: Lines]

const change = (replay: Lines, from: string, to: string): Lines => {
  expect(replay.lines).toContain(from)
  return {
    ...replay,
    lines: replay.lines
      .flatMap((line) => (line === from ? to.split('\n') : [line]))
      .filter((line) => line !== ''),
  }
}
const withHead = (replay: Lines, more: object): Lines => ({ ...replay, head: { ...replay.head, ...more } })
const withFee = (replay: Lines, more: object): Lines =>
  withHead(replay, { feeRule: { ...(replay.head.feeRule as object), ...more } })
/** The bets renumbered without gaps, as a careful liar would. */
const renumbered = (replay: Lines): Lines => {
  let order = 0
  return {
    ...replay,
    lines: replay.lines.map((line) =>
      line.includes('"') ? line.replace(/^\[\d+/, () => `[${++order}`) : line,
    ),
  }
}
const paidTo = ({ lines }: Lines, person: number) =>
  lines.find((line) => new RegExp(`^\\[${person},\\d+\\]$`).test(line))!
const plusCents = (line: string, cents: bigint) =>
  line.replace(/\d+\]$/, (text) => `${BigInt(text.slice(0, -1)) + cents}]`)
const shifted = (replay: Lines, person: number, cents: bigint) =>
  change(replay, paidTo(replay, person), plusCents(paidTo(replay, person), cents))

const settled = replayOf(SIX, 'optionA')
const refunded = replayOf(SIX, 'void')
const large = replayOf(MANY, 'optionA')
const pagesOf = ({ lines }: Lines) => {
  const [second, third] = [10_001, 20_001].map((bet) =>
    lines.findIndex((line) => line.startsWith(`[${bet},`) && line.includes('"')),
  )
  return [lines.slice(0, second), lines.slice(second, third), lines.slice(third)]
}

const LIES: Lie[] = [
  [
    'a cent moved between two winners',
    /^The payout of person 1, in cents$/,
    (told) => shifted(shifted(told, 1, 1n), 5, -1n),
  ],
  [
    'a fee that is a cent too high, out of the last payout',
    /^The fee, in cents$/,
    (told) => withFee(shifted(told, 5, -1n), { cents: '1093' }),
  ],
  [
    'a fee that is a cent too low',
    /^The fee, in cents$/,
    (told) => withFee(shifted(told, 5, 1n), { cents: '1091' }),
  ],
  [
    'a fee above the losing pool',
    /^The fee, in cents$/,
    (told) => withFee(told, { cents: '2000' }),
    replayOf(
      [
        { person: 1, side: 'A', cents: 100_000n },
        { person: 2, side: 'B', cents: 1n },
      ],
      'optionA',
    ),
  ],
  ['a bet dropped', /^Bet 3 follows the one before it$/, (told) => change(told, '[3,3,"A",333]', '')],
  [
    'a bet dropped and the rest renumbered',
    /^Every bet is there$/,
    (told) => renumbered(change(told, '[8,6,"B",2500]', '')),
  ],
  [
    'a losing bet dropped, renumbered and not counted',
    /^Bet 5 is by somebody who has bet before/,
    (told) => withHead(renumbered(change(told, '[5,4,"B",1]', '')), { betCount: 7 }),
  ],
  [
    'the last losing bet dropped and not counted',
    /^The fee, in cents$/,
    (told) => withHead(change(told, '[8,6,"B",2500]', ''), { betCount: 7 }),
  ],
  [
    'a bet doubled',
    /^Bet 3 follows the one before it$/,
    (told) => change(told, '[2,2,"B",1000]', '[2,2,"B",1000]\n[2,2,"B",1000]'),
  ],
  [
    'a bet doubled and renumbered',
    /^Every bet is there$/,
    (told) => renumbered(change(told, '[2,2,"B",1000]', '[2,2,"B",1000]\n[2,2,"B",1000]')),
  ],
  [
    'two bets reordered',
    /^Bet 3 follows the one before it$/,
    (told) =>
      change(change(change(told, '[3,3,"A",333]', 'x'), '[4,1,"A",5]', '[3,3,"A",333]'), 'x', '[4,1,"A",5]'),
  ],
  [
    'the side of a bet flipped, of somebody with two',
    /^Bet 4: person 1 bets on one side only$/,
    (told) => change(told, '[4,1,"A",5]', '[4,1,"B",5]'),
  ],
  [
    'the side of somebody’s only bet flipped',
    /^The payout of person 1, in cents$/,
    (told) => change(told, '[6,5,"A",50000]', '[6,5,"B",50000]'),
  ],
  [
    'a stake that is a cent higher',
    /^The payout of person|^The fee/,
    (told) => change(told, '[2,2,"B",1000]', '[2,2,"B",1001]'),
  ],
  [
    'the rules’ text changed',
    /^The hash is that of the rules$/,
    (told) => withHead(told, { rules: ['Who loses?', ...(told.head.rules as []).slice(1)] }),
  ],
  [
    'the fee’s rate changed beside the rules',
    /^The fee’s rate is the one in the rules$/,
    (told) => withFee(told, { bps: 300 }),
  ],
  [
    'the fee’s rate changed in the rules too',
    /^The hash is that of the rules$/,
    (told) => withHead(withFee(told, { bps: 300 }), { rules: [...RULES.slice(0, 7), 300] }),
  ],
  [
    'the rate and the hash changed with it',
    /^The fee, in cents$/,
    (told) =>
      withHead(withFee(told, { bps: 300 }), {
        rules: [...RULES.slice(0, 7), 300],
        rulesHash: hashOf([...RULES.slice(0, 7), 300]),
      }),
  ],
  [
    'another rounding',
    /^The fee’s rule is one that this program knows$/,
    (told) => withFee(told, { rounding: 'up' }),
  ],
  [
    'the outcome flipped',
    /^The payout of person 1, in cents$/,
    (told) => withHead(told, { outcome: 'optionB' }),
  ],
  [
    'an outcome on which nobody bet',
    /^A side on which nobody bet does not win$/,
    (told) => withHead(told, { outcome: 'optionB' }),
    replayOf([SIX[0]!], 'void'),
  ],
  [
    'a person paid twice',
    /^Person 3 is paid once$/,
    (told) => change(told, paidTo(told, 3), `${paidTo(told, 3)}\n${paidTo(told, 3)}`),
  ],
  [
    'a payout that was left out',
    /^The payout of person 3, in cents$/,
    (told) => change(told, paidTo(told, 3), ''),
  ],
  [
    'a payout to a loser',
    /^The payout of person 2, in cents$/,
    (told) => change(told, paidTo(told, 3), `[2,1]\n${paidTo(told, 3)}`),
  ],
  [
    'a payout to nobody',
    /^Person 7 is paid, and has bet$/,
    (told) => ({ ...told, lines: [...told.lines, '[7,5]'] }),
  ],
  [
    'a void with a fee',
    /^The fee, in cents$/,
    (told) => withFee(shifted(told, 5, -1n), { cents: '1' }),
    refunded,
  ],
  [
    'a void that gives a cent less',
    /^The payout of person 5, in cents$/,
    (told) => shifted(told, 5, -1n),
    refunded,
  ],
  [
    'two people who changed places',
    /^Bet 1 is by somebody who has bet before/,
    (told) => ({
      ...told,
      lines: told.lines.map((line) =>
        line.replace(/^\[(\d+),([12]),"/, (_, order, who) => `[${order},${3 - who},"`),
      ),
    }),
  ],
  [
    'a page that is missing',
    /^Bet 10001 follows the one before it$/,
    (told) => ({ ...told, lines: [pagesOf(told)[0]!, pagesOf(told)[2]!].flat() }),
    large,
  ],
  [
    'the last page missing',
    /^Every bet is there$/,
    (told) => ({ ...told, lines: pagesOf(told).slice(0, 2).flat() }),
    large,
  ],
  [
    'two pages that changed places',
    /^Bet 10001 follows the one before it$/,
    (told) => ({ ...told, lines: [0, 2, 1].flatMap((n) => pagesOf(told)[n]!) }),
    large,
  ],
  [
    'a page that came twice',
    /^Bet 20001 follows the one before it$/,
    (told) => ({ ...told, lines: [0, 1, 1, 2].flatMap((n) => pagesOf(told)[n]!) }),
    large,
  ],
  ['a text that breaks off', /^The replay ends with a whole line$/, (told) => textOf(told).slice(0, -3)],
  [
    'a line of something else',
    /^The line after bet 8 can be read$/,
    (told) => ({ ...told, lines: [...told.lines, '[1,-2]'] }),
  ],
  ['a first line of something else', /^The first line can be read$/, (told) => `[]\n${textOf(told)}`],
  ['nothing at all', /^The replay begins with its rules$/, () => ''],
]

describe('V-13 a falsified replay is seen, and what is wrong is named', () => {
  test('V-13 the replays from which the lies are made are true', async () => {
    for (const replay of [settled, refunded, large]) expect((await readText(textOf(replay))).fault).toBeNull()
    expect((settled.head.feeRule as { cents: string }).cents).toBe('1092')
  })

  test.each(LIES)('V-13 %s', async (_, name, falsify, of = settled) => {
    const lie = falsify(of)
    const { fault } = await readText(typeof lie === 'string' ? lie : textOf(lie))
    expect(fault).toEqual({
      name: expect.stringMatching(name),
      said: expect.any(String),
      found: expect.any(String),
    })
    expect(fault!.said).not.toBe(fault!.found)
  })
})
