import {
  type FunRecord,
  type Held,
  heldSteps,
  type PotRecord,
  type Step,
  verifyFun,
  verifyPot,
} from '#verifier/games/verify.ts'
import { type Kind, keepGame } from './kept-games.ts'

/**
 * Checks a game that this browser has just played, and stores its knowledge from before the game. It compares the proof with
 * that knowledge, and recomputes the game where the browser has WebCrypto (on secure pages).
 * @returns the faults; empty when everything matches
 */
export async function checkOwnGame(
  game: { kind: 'pot'; record: PotRecord } | { kind: 'fun'; record: FunRecord },
  held: Held,
  keep: (kind: Kind, id: string, held: Held) => void = keepGame,
): Promise<Step[]> {
  const { kind, record } = game
  keep(kind, record.id, held)
  const steps =
    'subtle' in crypto
      ? (kind === 'pot'
          ? await verifyPot(record, held.nonce, held)
          : await verifyFun(record, record.id, held)
        ).steps
      : heldSteps(record.proof, held)
  return steps.filter(({ ok }) => !ok)
}
