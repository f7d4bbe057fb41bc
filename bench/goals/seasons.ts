import { freezeSeasons } from '#server/gangs/index.ts'
import { type Cluster, connectArena, openArena } from '../arena.ts'
import { rounded } from '../figures.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { keptBoards, MEMBERS, seedSeasons } from '../seed-seasons.ts'

const AIM_SECONDS = 60

/** two nodes freeze the boards of many gangs whose week and month end at the same moment. */
export async function measureSeasons(cluster: Cluster, mode: Mode): Promise<Row> {
  const gangs = mode.quick ? 1_000 : 10_000
  const text = gangs.toLocaleString('en-US')
  const arena = await openArena(cluster, 'seasons', gangs * MEMBERS)
  mode.say(`storing ${text} gangs …`)
  await seedSeasons(arena.db, gangs)
  await arena.checkpoint()
  mode.say('freezing their boards …')
  const other = connectArena(arena.url)
  const begun = performance.now()
  const frozen = await Promise.all([freezeSeasons(arena.context), freezeSeasons(other)])
  const seconds = (performance.now() - begun) / 1_000
  const { boards, places, winners } = await keptBoards(arena.db)
  await other.db.close()
  await arena.close()
  const isWhole =
    frozen[0] + frozen[1] === 2 * gangs &&
    boards === 2 * gangs &&
    places === 2 * gangs * MEMBERS &&
    winners === gangs
  return {
    goal: 'Q-08',
    workload: `weeks and months of ${text} gangs of ${MEMBERS} end: ${boards} boards with ${places} places, two nodes; the aim`,
    product: `${rounded(seconds)} s`,
    peer: `${AIM_SECONDS} s`,
    ratios: [seconds / AIM_SECONDS],
    latency: '-',
    floor: 1,
    moonshot: 0.5,
    direction: 'atMost',
    ...(isWhole ? {} : { voided: 'not every board was kept once' }),
  }
}
