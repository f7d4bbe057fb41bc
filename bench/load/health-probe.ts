import { Agent, request } from 'node:http'
import { type Load, loadOf } from '../figures.ts'

/** The parent's order: ask for `/healthz` again and again, as a client apart from those that load the server. */
export type ProbeOrder = { url: string; ms: number }
export type ProbeFigures = Load

const PAUSE_MS = 5

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = (url: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode === 200))
    })
    asked.once('error', reject)
    asked.end()
  })

async function run({ url, ms }: ProbeOrder): Promise<ProbeFigures> {
  const times: number[] = []
  let [refused, failed] = [0, 0]
  let firstFailure: string | undefined
  const begun = performance.now()
  while (performance.now() - begun < ms) {
    const at = performance.now()
    try {
      if (await ask(url)) times.push(performance.now() - at)
      else refused++
    } catch (error) {
      failed++
      firstFailure ??= (error as Error).message
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return loadOf({ times, refused, failed, firstFailure, ms: performance.now() - begun })
}

process.on('message', (order: ProbeOrder) => {
  void run(order).then((figures) => process.send!(figures))
})
