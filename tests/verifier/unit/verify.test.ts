import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commitmentTo, type Game, openDraws, recompute } from '#verifier/games/recompute.ts'
import { type FunRecord, type PotRecord, verifyFun, verifyPot, verifySeeds } from '#verifier/games/verify.ts'

type Vector = {
  game: Game
  serverSeed: string
  commitment: string
  clientSeed: string
  nonce: string
  selection?: string
  winner?: string
  result?: string
  shooter?: string
  rolls?: [number, number][]
  point?: number | null
  houseFlip?: string
  playerCard?: number
  houseCard?: number
  won?: boolean
}
type DrawVector = {
  why: string
  serverSeed: string
  clientSeed: string
  nonce: string
  label: string
  sides: number
  number: number
  rejectedWords: number
  hmacs: number
}
const file = new URL('../../../docs/fairness-vectors.json', import.meta.url)
const vectors: { draws: DrawVector[]; games: Vector[] } = JSON.parse(readFileSync(file, 'utf8'))

/** The server's record of a vector. */
function recordOf(vector: Vector, id: string): PotRecord | FunRecord {
  const { game, serverSeed, commitment, clientSeed, nonce } = vector
  const proof = { commitment, serverSeed, clientSeed, clientSeedBy: 'player', nonce }
  if (vector.selection !== undefined) {
    const faces = {
      playerFlip: game === 'coin' ? vector.selection : null,
      houseFlip: vector.houseFlip ?? null,
      playerCard: vector.playerCard ?? null,
      houseCard: vector.houseCard ?? null,
    }
    // a 7 is the tie of high/low, by the rule
    const tie = vector.playerCard === 7
    return { id, game, selection: vector.selection, won: vector.won!, tie, faces, proof }
  }
  const rolls = vector.rolls?.map(([dice1, dice2]) => ({ dice1, dice2, total: dice1 + dice2 }))
  const gameResult = rolls
    ? { ...rolls.at(-1)!, point: vector.point!, rolls, shooter: vector.shooter! }
    : { result: vector.result! }
  return { id, game, winner: vector.winner!, gameResult, proof }
}
const idOf = (vector: Vector) => (vector.selection === undefined ? vector.nonce : '34')
const verify = (record: PotRecord | FunRecord, asked: string) =>
  'winner' in record ? verifyPot(record, asked) : verifyFun(record, asked)

describe('the verifier', () => {
  test('imports nothing but its own two files, so it shares no code with the draw', () => {
    for (const name of ['recompute.ts', 'verify.ts']) {
      const text = readFileSync(new URL(`../../../verifier/games/${name}`, import.meta.url), 'utf8')
      const imports = [...text.matchAll(/\bfrom '([^']+)'|\bimport\(/g)].map((match) => match[1])
      expect(imports.filter((from) => from !== './recompute.ts')).toEqual([])
    }
  })

  test.each(vectors.draws)('draws as the fixed vectors say: $why', async (vector) => {
    const { draws, draw } = await openDraws(vector)
    expect(await draw(vector.label, vector.sides, 'a vector', String)).toBe(vector.number)
    expect(draws[0]).toMatchObject({ rejected: vector.rejectedWords, number: vector.number })
    const label = vector.hmacs === 1 ? vector.label : `${vector.label}/${vector.hmacs - 1}`
    expect(draws[0]!.message).toBe(`${vector.clientSeed}:${vector.nonce}:${label}`)
  })

  test.each(vectors.games)('F-17 O-33 O-34 verifies $game under nonce $nonce', async (vector) => {
    expect(await commitmentTo(vector.serverSeed)).toBe(vector.commitment)
    const { ok, steps } = await verify(recordOf(vector, idOf(vector)), idOf(vector))
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(ok).toBe(true)
  })

  test('every number on the way is shown: the text, its HMAC, the word, and the face', async () => {
    const { draws } = await recompute('cards', vectors.games[0]!)
    expect(draws).toEqual([
      expect.objectContaining({
        label: 'pot/cards',
        message: 'brass-lamp:7:pot/cards',
        hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
        number: 1,
        face: 'black',
      }),
    ])
    const [{ hmac, place, word, sides, number }] = draws as [(typeof draws)[number]]
    expect(Number.parseInt(hmac.slice(8 * place, 8 * place + 8), 16)).toBe(word)
    expect(word % sides).toBe(number)
  })

  test('seeds typed in by hand are computed, and held against a commitment when there is one', async () => {
    const vector = vectors.games[2]!
    expect(await verifySeeds('craps', { ...vector, commitment: vector.commitment })).toMatchObject({
      ok: true,
    })
    expect(await verifySeeds('craps', { ...vector, commitment: '0'.repeat(64) })).toMatchObject({ ok: false })
    const { computed } = await verifySeeds('craps', vector)
    expect(computed?.outcome).toMatchObject({ game: 'craps', shooter: vector.shooter, winner: vector.winner })
  })
})

/** One bit changed: every bit of a text's first characters and one of each other, of every number, of every boolean. */
function* tampered(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    for (let at = 0; at < value.length; at++)
      for (const bit of at < 4 ? [0, 1, 2, 3, 4, 5, 6] : [at % 7]) {
        const changed = String.fromCharCode(value.charCodeAt(at) ^ (1 << bit))
        yield value.slice(0, at) + changed + value.slice(at + 1)
      }
  } else if (typeof value === 'number') for (let bit = 0; bit < 4; bit++) yield value ^ (1 << bit)
  else if (typeof value === 'boolean') yield !value
  else if (value === null) yield 0
  else if (Array.isArray(value)) {
    for (const [at, one] of value.entries())
      for (const other of tampered(one)) yield value.map((kept, n) => (n === at ? other : kept))
    if (value.length > 1) yield value.slice(1)
  } else
    for (const [key, one] of Object.entries(value as object))
      for (const other of tampered(one)) yield { ...(value as object), [key]: other }
}

describe('a record of which one bit was changed', () => {
  const long = vectors.games.filter(({ rolls }) => (rolls?.length ?? 0) > 7)
  const craps = long.slice(0, 1)

  test.each(craps)(
    'does not verify: craps of many throws under nonce $nonce, any bit of it',
    async (vector) => {
      let tried = 0
      for (const record of tampered(recordOf(vector, vector.nonce)) as Generator<PotRecord>) {
        tried++
        const { ok } = await verifyPot(record, vector.nonce)
        if (ok) expect(record, 'verifies').toBeUndefined()
      }
      expect(tried).toBeGreaterThan(400)
    },
  )

  test.each(vectors.games.filter((vector) => !long.includes(vector)))(
    'does not verify: $game under nonce $nonce, any bit but what only the player knows',
    async (vector) => {
      const asked = idOf(vector)
      const record = recordOf(vector, asked)
      for (const other of tampered(record) as Generator<PotRecord | FunRecord>) {
        const { ok } = await verify(other, asked)
        if (!ok) continue
        // A game of one or two draws may have the same outcome under another client seed or play number. The player knows
        // both; the server committed before it knew the seed, and it counts the plays.
        expect({ ...other.proof, clientSeed: '', nonce: '' }).toEqual({
          ...record.proof,
          clientSeed: '',
          nonce: '',
        })
        expect({ ...other, proof: null }).toEqual({ ...record, proof: null })
      }
    },
  )

  test('an answer about another game than the one asked for does not verify', async () => {
    const [pot] = vectors.games
    expect((await verifyPot(recordOf(pot!, '8') as PotRecord, '8')).ok).toBe(false)
    expect((await verifyPot(recordOf(pot!, pot!.nonce) as PotRecord, '8')).ok).toBe(false)
    const fun = vectors.games.find(({ game }) => game === 'coin')!
    expect((await verifyFun(recordOf(fun, '34') as FunRecord, '35')).ok).toBe(false)
  })
})

describe('what the player’s browser had before the game', () => {
  const games = vectors.games.filter(({ game }) => game === 'craps' || game === 'coin')
  const heldOf = ({ commitment, clientSeed, nonce }: Vector) => ({ commitment, clientSeed, nonce })
  const wrong = ({ steps }: { steps: { name: string; ok: boolean; from?: string }[] }) =>
    steps.filter(({ ok }) => !ok).map(({ name, from }) => [name, from])

  test.each(games)('fits an honest proof: $game under nonce $nonce', async (vector) => {
    const record = recordOf(vector, idOf(vector))
    const args = [idOf(vector), heldOf(vector)] as const
    const { ok, steps } =
      'winner' in record ? await verifyPot(record, ...args) : await verifyFun(record, ...args)
    expect(ok).toBe(true)
    expect(steps.filter(({ from }) => from === 'kept')).toHaveLength(4)
  })

  test('a server that lies consistently is found: another seed, another client seed, another play', async () => {
    const [promised, other] = vectors.games.filter(({ game }) => game === 'coin')
    // everything about the other game fits together, but it is not the promised one
    const lie = recordOf(other!, '34') as FunRecord
    expect((await verifyFun(lie, '34')).ok).toBe(true)
    const verdict = await verifyFun(lie, '34', { ...heldOf(promised!), nonce: '999' })
    expect(verdict.ok).toBe(false)
    expect(wrong(verdict)).toEqual([
      ['The commitment is the one that you were shown', 'kept'],
      ['The client seed is the one that your browser drew', 'kept'],
      ['The nonce is the one that was promised', 'kept'],
    ])
  })

  test('a client seed that the server says it drew itself is found, and a broken proof keeps its held steps', async () => {
    const [vector] = games
    const record = recordOf(vector!, vector!.nonce) as PotRecord
    const drawn = { ...record, proof: { ...record.proof, clientSeedBy: 'server' } }
    expect(wrong(await verifyPot(drawn, vector!.nonce, heldOf(vector!)))).toEqual([
      ['It came from the player', 'kept'],
    ])
    const broken = { ...record, proof: { ...record.proof, clientSeed: 'a:b' } }
    expect(wrong(await verifyPot(broken, vector!.nonce, heldOf(vector!))).map(([name]) => name)).toEqual([
      'The client seed is the one that your browser drew',
      'clientSeed',
    ])
  })

  test('a tie is an end of its own', async () => {
    const tied = vectors.games.find(({ playerCard }) => playerCard === 7)
    const lost = vectors.games.find(
      ({ game, won, playerCard }) => game === 'card' && !won && playerCard !== 7,
    )
    for (const vector of [tied, lost].filter((one) => one !== undefined)) {
      const record = recordOf(vector, '34') as FunRecord
      expect((await verifyFun(record, '34')).ok).toBe(true)
      expect((await verifyFun({ ...record, tie: !record.tie }, '34')).ok).toBe(false)
    }
  })
})
