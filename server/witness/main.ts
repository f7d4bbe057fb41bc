// npm run witness: signs the heads of public logs that extend what it signed before (docs/transparency.md, Witnesses)
import type { AddressInfo } from 'node:net'
import { answerCalls } from './answer-calls.ts'
import { readSettings, type Settings } from './settings.ts'
import { openSignedHeads } from './signed-heads.ts'
import { keptSeed, signingKey } from './signing-key.ts'
import { takeFolder } from './take-folder.ts'

const STOPS_WITHIN_MS = 5_000
const SAID_AGAIN_AFTER_MS = 60_000

async function start({ name, seed, logs, folder, host, port }: Settings): Promise<void> {
  await takeFolder(folder)
  const key = signingKey(name, seed ?? (await keptSeed(folder)))
  const heads = await openSignedHeads(folder, key.verifier)
  const now = () => BigInt(Math.floor(Date.now() / 1_000))
  const server = answerCalls({ key, logs, heads, now, refused: sayRefusals() })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const { port: taken } = server.address() as AddressInfo
  console.log(`The witness ${name} answers at http://${host.includes(':') ? `[${host}]` : host}:${taken}`)
  console.log(`Its key: ${key.verifier.vkey}`)

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      server.close()
      server.closeIdleConnections()
      setTimeout(() => process.exit(0), STOPS_WITHIN_MS).unref()
    })
}

/** Prints each log's refusals at most once a minute: anybody may send the same lie over and over. */
function sayRefusals(): (origin: string, why: string) => void {
  const said = new Map<string, number>()
  return (origin, why) => {
    const at = performance.now()
    if (at - (said.get(origin) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_AFTER_MS) return
    said.set(origin, at)
    console.error(`${new Date().toISOString()} refused a head of ${origin}, ${why}`)
  }
}

try {
  await start(await readSettings(process.env, process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
