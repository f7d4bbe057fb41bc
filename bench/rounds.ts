import type { Arena } from './arena.ts'
import type { Load } from './callers.ts'

export type Mode = { quick: boolean; rounds: number; say: (line: string) => void }

/**
 * Runs every contender once in each round, in an order that rotates, with a checkpoint before each: a disturbance of the machine
 * hits all alike, and each ratio compares loads of one round.
 */
export async function interleave<L extends Load>(
  arena: Arena,
  count: number,
  contenders: Record<string, (warmUp?: boolean) => Promise<L>>,
): Promise<Record<string, L[]>> {
  const names = Object.keys(contenders)
  const loads: Record<string, L[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < count; round++) {
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length]!
      await arena.checkpoint()
      // After a checkpoint the first write to a page logs the whole page. The warm-up pays for that.
      await contenders[name]!(true)
      loads[name]![round] = await contenders[name]!()
    }
  }
  return loads
}

/**
 * As `interleave`, for contenders that answer within less time than a disturbance of the machine lasts: in each round all
 * warm up one after the other and then take turns, and a contender's middle turn (by p50) counts as its round.
 */
export async function takeTurns<L extends Load>(
  arena: Arena,
  count: number,
  turns: number,
  contenders: Record<string, (warmUp?: boolean) => Promise<L>>,
): Promise<Record<string, L[]>> {
  const names = Object.keys(contenders)
  const loads: Record<string, L[]> = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < count; round++) {
    await arena.checkpoint()
    for (const name of names) await contenders[name]!(true)
    const taken: Record<string, L[]> = Object.fromEntries(names.map((name) => [name, []]))
    for (let turn = 0; turn < turns; turn++) {
      for (let n = 0; n < names.length; n++) {
        const name = names[(n + turn + round) % names.length]!
        taken[name]!.push(await contenders[name]!())
      }
    }
    for (const name of names) {
      const all = taken[name]!.sort((a, b) => a.p50 - b.p50)
      // a fault in any turn is a fault of the round
      const failed = all.reduce((sum, load) => sum + load.failed, 0)
      const refused = all.reduce((sum, load) => sum + load.refused, 0)
      const { firstFailure } = all.find((load) => load.firstFailure !== undefined) ?? all[0]!
      loads[name]!.push({ ...all[Math.floor(turns / 2)]!, failed, refused, firstFailure })
    }
  }
  return loads
}
