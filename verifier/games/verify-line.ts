/** Compares the server's record of a drawn line with the draws of its seeds. */
import { commitmentTo, recomputeLine, togetherOf } from './recompute.ts'
import { type Held, lineFaults, type Step, step, type Verdict } from './verify.ts'

/** As `GET /api/fairness/tournaments/{id}` answers. */
export type LineRecord = {
  id: string
  seedHash: string
  seed: string
  clientSeeds: readonly { player: string; clientSeed: string; by: string }[]
  line: readonly string[]
}

/**
 * Verifies the line of a tournament.
 * @param asked the requested number, under which the line was also drawn
 * @param held what the player's browser had before the draw, where this is that browser
 */
export async function verifyLine(record: LineRecord, asked: string, held?: Held): Promise<Verdict> {
  const fault = lineFaults(record)
  if (fault) return { ok: false, steps: [fault], computed: null, seeds: null }
  const { id, seed, clientSeeds } = record
  const computed = await recomputeLine(seed, asked, clientSeeds)
  const { outcome } = computed
  const steps: Step[] = [
    ...(held ? heldSteps(record, held) : []),
    step('It is the tournament that was asked for', asked, id),
    step('The commitment is the SHA-256 of the seed', record.seedHash, await commitmentTo(seed)),
    step('The draw gives this line', record.line, 'line' in outcome ? outcome.line : undefined),
  ]
  const seeds = { serverSeed: seed, clientSeed: await togetherOf(clientSeeds), nonce: asked }
  return { ok: steps.every(({ ok }) => ok), steps, computed, seeds }
}

/** A server that lies afterwards lies consistently: the player's earlier record shows it. */
function heldSteps({ seedHash, clientSeeds }: LineRecord, held: Held): Step[] {
  const own = clientSeeds.find(({ clientSeed, by }) => clientSeed === held.clientSeed && by === 'player')
  return [
    step('The commitment is the one that you were shown', seedHash, held.commitment),
    step('Your browser’s client seed is among them', own?.clientSeed ?? null, held.clientSeed),
  ].map((one) => ({ ...one, from: 'kept' as const }))
}
