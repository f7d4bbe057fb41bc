/**
 * `node tests/soak/abuse.ts <file> <times>`: one client sends the dearest calls to the real server, as often as it is allowed,
 * while another one asks for `/healthz`. Writes to the file how much each route and each picture slowed the others.
 */
import { writeFileSync } from 'node:fs'
import { openArena, startCluster } from '../../bench/arena.ts'
import { rounded } from '../../bench/figures.ts'
import { measureAbuses, measureUploads } from '../../bench/goals/abuse.ts'
import { startAbusedServer } from '../../bench/load/abuse.ts'

const PEOPLE = 10_000
const SECONDS_MIN = 6
/** How long others may wait, and how much memory one caller may take. */
const P99_MAX_MS = 50
const MEMORY_MAX_MB = 150

const [file = '', times = '1'] = process.argv.slice(2)
const cluster = await startCluster('embedded')
try {
  const arena = await openArena(cluster, 'soak', PEOPLE)
  const server = await startAbusedServer(arena)
  const seconds = Math.max(SECONDS_MIN, Number(times))
  const routes = await measureAbuses(server, seconds * 1_000, console.log)
  const pictures = await measureUploads(server, console.log)
  await server.close()
  await arena.close()
  const checks = [
    ...routes.map((row) => ({
      title: `${row.name}: ${row.answered} answered, ${row.refused} refused, ${row.failed} failed; /healthz of others p50 ${rounded(row.p50)}, p99 ${rounded(row.p99)}, max ${rounded(row.max)} ms; +${rounded(row.memoryMb)} MB`,
      fine: row.failed === 0 && row.p99 <= P99_MAX_MS && row.memoryMb <= MEMORY_MAX_MB,
    })),
    ...pictures.map(({ name, statuses, memoryMb }) => ({
      title: `two of ${name} at once: ${statuses.join(' and ')}; +${rounded(memoryMb)} MB`,
      fine: memoryMb <= MEMORY_MAX_MB,
    })),
  ]
  writeFileSync(file, JSON.stringify({ seconds, checks }))
} finally {
  await cluster.stop()
}
