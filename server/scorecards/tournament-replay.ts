import type { z } from 'zod'
import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS } from '#contract/fees.ts'
import type { scorecardRoutes } from '#contract/scorecards.ts'
import type { LineFact } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type EndedTournament, readEnded } from '#server/tournaments/index.ts'
import { makeScorecard } from './make-scorecard.ts'
import { withoutNames } from './record-text.ts'
import { ownKey } from './signing-key.ts'

type Replay = z.input<typeof scorecardRoutes.tournamentReplay.reply>
type Step = Replay['steps'][number]

const FEE_TEXT =
  'The platform’s fee is bps / 10,000 of all entry fees, rounded down to the cent; the prize is the rest. A host who shares gets hostBps / 10,000 of all fees, rounded down, out of the platform’s fee. Without a winner every fee goes back.'

/**
 * A tournament that is over, from its line to its prize: each record of a match without names and signed as such, and what the ledger
 * moved.
 * @throws Refusal not_found, also before the end
 */
export async function tournamentReplay(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  id: bigint,
): Promise<Replay> {
  const ended = await readEnded(tx, id)
  const started = ended.facts.find((fact) => fact.type === 'started')
  const steps: Step[] = []
  for (const fact of ended.facts) {
    const step = await stepOf(context, tx, ended, fact)
    if (step) steps.push(step)
  }
  return {
    id: id.toString(),
    status: ended.status,
    stakes: ended.practice ? 'practice' : 'real',
    entryFee: ended.entryFeeCents.toString(),
    seats: ended.seats,
    lives: ended.lives,
    feeRule: {
      bps: Number(TOURNAMENT_FEE_BPS),
      hostBps: Number(REVENUE_SHARE_BPS),
      hostShares: ended.hostShares,
      rounding: 'down',
      text: FEE_TEXT,
    },
    line: [...(started?.players ?? [])],
    steps,
    winner: ended.winnerId?.toString() ?? null,
    postings: ended.postings.map(({ kind, cents }) => ({ kind, cents: cents.toString() })),
  }
}

async function stepOf(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  { facts, matchIds }: EndedTournament,
  fact: LineFact,
): Promise<Step | undefined> {
  if (fact.type === 'left') return { type: 'left', player: fact.player }
  if (fact.type !== 'won' && fact.type !== 'forfeited' && fact.type !== 'voided') return undefined
  const { type, match } = fact
  if (type === 'won') {
    const key = ownKey(context)
    const record = withoutNames((await makeScorecard(context, tx, matchIds.get(match)!)).record)
    const card = { record, signature: key.sign(record), keyId: key.keyId, publicKey: key.publicKey }
    return { type, match, card }
  }
  const called = facts.find((one) => one.type === 'called' && one.match === match)
  const { champion, challenger } = called as Extract<LineFact, { type: 'called' }>
  return { type, match, champion, challenger }
}
