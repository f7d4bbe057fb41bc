import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Games, type LiveGame, PotTable, STILL_MS } from './pot-table.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const result = (potId: string): LiveGame => ({
  type: 'pot_game_result',
  potId,
  gameData: { gameType: 'coin-flip', gameResult: { result: 'heads' } },
  winner: 'challenger',
})
const play = { gameResult: { result: 'heads' as const }, winner: 'challenger' as const }

function laid(drawn: string[], own: string[] = []) {
  const release = vi.fn()
  const around = {
    show: vi.fn<(games: Games) => void>(),
    sound: vi.fn(),
    hold: vi.fn(() => release),
    others: vi.fn(),
  }
  const table = new PotTable(around)
  table.setBoard(new Set(drawn), new Set(own))
  const shown = () => [...(around.show.mock.lastCall?.[0] ?? [])].map(([id, { mine }]) => [id, mine])
  return { table, around, release, shown }
}

describe('games of others', () => {
  it('are nothing to a board on which their pot does not lie: no drawing, no fetching, no hold', () => {
    const { table, around } = laid(['1'], ['1'])
    for (let id = 100; id < 1100; id++) table.receive(result(String(id)))
    vi.advanceTimersByTime(10_000)
    for (const effect of Object.values(around)) expect(effect).not.toHaveBeenCalled()
  })

  it('are shown on their card, and the lists are asked for when they are over', () => {
    const { table, around, shown } = laid(['1', '2'])
    table.receive(result('2'))
    expect(shown()).toEqual([['2', false]])
    expect(around.others).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    expect(around.others).toHaveBeenCalledTimes(1)
    expect(around.show.mock.lastCall![0].get('2')).toMatchObject({ playing: false })
  })

  it('C5 O-35 keep their still result for half a minute, and then give the card its details back', () => {
    const { table, around } = laid(['1'])
    const game = () => around.show.mock.lastCall![0].get('1')
    table.receive(result('1'))
    vi.advanceTimersByTime(3000 + STILL_MS - 1)
    expect(game()).toMatchObject({ playing: false })
    expect(game()?.cleared).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(game()).toMatchObject({ playing: false, cleared: true })
  })

  it('hold the purse of the creator until the coin lies', () => {
    const { table, around, release } = laid(['1'], ['1'])
    table.receive(result('1'))
    expect(around.hold).toHaveBeenCalledTimes(1)
    expect(release).not.toHaveBeenCalled()
    vi.advanceTimersByTime(3000)
    expect(release).toHaveBeenCalledTimes(1)
  })

  it('are forgotten with their card', () => {
    const { table, around, shown } = laid(['1', '2'])
    table.receive(result('1'))
    table.receive(result('2'))
    table.setBoard(new Set(['2', '3']), new Set())
    expect(shown()).toEqual([['2', false]])
    vi.advanceTimersByTime(3000)
    expect(shown()).toEqual([['2', false]])
    // an unchanged board draws nothing
    around.show.mockClear()
    table.setBoard(new Set(['2', '3']), new Set())
    expect(around.show).not.toHaveBeenCalled()
  })
})

describe('one’s own game', () => {
  it('is shown once, as one’s own: its copy from the socket is passed over before and after the answer', () => {
    const { table, around, shown } = laid(['1'])
    const over = vi.fn()
    table.ask('1')
    table.receive(result('1'))
    table.played('1', 'coin-flip', play, over)
    table.receive(result('1'))
    expect(shown()).toEqual([['1', true]])
    vi.advanceTimersByTime(2500)
    expect(over).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    expect(around.others).not.toHaveBeenCalled()
    table.checked('1', [])
    expect(around.show.mock.lastCall![0].get('1')).toMatchObject({ mine: true, playing: false, check: [] })
  })

  it('whose answer was lost is not shown as somebody else’s by its copy, and is when the server says so', () => {
    const { table, around, shown } = laid(['1'])
    table.ask('1')
    // no answer arrived: the copy may be the person’s own game
    table.receive(result('1'))
    vi.advanceTimersByTime(10_000)
    expect(around.show).not.toHaveBeenCalled()
    // sent again under the same key
    table.ask('1')
    table.refused('1')
    expect(shown()).toEqual([['1', false]])
  })
})
