import { tournamentSplit } from '#contract/fees.ts'
import type { Body, Reply } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { account, post } from '#server/ledger/index.ts'
import { advanceLine } from '#server/tournaments/advance-line.ts'
import type { Person, World } from './world.ts'

export type Match = Reply<'listMatches'>[number]

export const of = (id: string) => ({ params: { id } })

/** TEMPORARY: a started tournament without joining. */
export async function started(
  world: World,
  host: Person,
  players: readonly Person[],
  more: Partial<Body<'createTournament'>> = {},
): Promise<string> {
  const { id } = await host.ok('createTournament', {
    body: {
      gameTitle: 'FIFA 24',
      platform: 'playstation',
      entryFee: '10.00',
      maxPlayers: players.length,
      gamesCount: 3,
      isPracticeMode: true,
      ...more,
    },
  })
  const practice = more.isPracticeMode ?? true
  await world.context.db.transact(async (tx) => {
    const tid = BigInt(id)
    const { fee } = await tx.one<{ fee: bigint }>(
      sql`select entry_fee_cents as fee from tournaments where id = ${tid}`,
    )
    const currency = practice ? 'PLAY' : 'USD'
    const verdicts = await post(
      tx,
      players.map((p) => ({
        key: `tournament-entry:${tid}:${p.id}`,
        reason: 'tournament-entry' as const,
        ref: `tournament:${tid}`,
        postings: [
          {
            source: account('person', BigInt(p.id), currency),
            destination: account('tournament', tid, currency),
            amount: fee,
          },
        ],
      })),
    )
    if (verdicts.some(({ verdict }) => verdict !== 'posted')) throw new Error('fee')
    for (const p of players)
      await tx.change(
        sql`insert into tournament_seats (tournament_id, user_id, join_key, joined_at) values (${tid}, ${BigInt(p.id)}, gen_random_uuid(), clock_now())`,
      )
    const split = tournamentSplit(fee, players.length, false)
    await tx.change(
      sql`update tournaments set player_count = ${players.length}, status = 'in_progress', started_at = clock_now(), prize_cents = ${split.prize}, platform_cents = ${split.platform}, host_cents = ${split.host} where id = ${tid}`,
    )
    await advanceLine(world.context, tx, tid, {
      type: 'start',
      players: players.map((p) => p.id),
      lives: more.lives ?? 1,
      gamesCount: 3,
    })
  })
  return id
}

/** The match at the table, as anybody sees it. */
export async function presentMatch(person: Person, tournamentId: string): Promise<Match> {
  return (await person.ok('listMatches', of(tournamentId))).at(-1)!
}

/** The first match of a started tournament, with both players at the table. */
export async function running(
  world: World,
  host: Person,
  players: readonly Person[],
  more = {},
): Promise<Match> {
  const tournamentId = await started(world, host, players, more)
  const match = await presentMatch(host, tournamentId)
  for (const person of players)
    if ([match.champion.userId, match.challenger.userId].includes(person.id))
      await person.ok('checkIn', { ...of(match.id), body: {} })
  return presentMatch(host, tournamentId)
}

/** Both say that they have won. */
export async function disputed(match: Match, players: readonly Person[]): Promise<void> {
  for (const person of players)
    if ([match.champion.userId, match.challenger.userId].includes(person.id))
      await person.ok('reportMatch', { ...of(match.id), body: { winnerId: person.id } })
}
