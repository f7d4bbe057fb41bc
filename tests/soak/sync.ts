/**
 * `node tests/soak/sync.ts <file> <times>`: five browsers in one room, one of them behind a slow network, watch a local video
 * through play, pause, seeks, a late viewer, five seconds without a network and another host, about 60 seconds a time. Writes to the file how
 * far apart their pictures are. Needs a built web (`npm run build`).
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '#tests/support/chromium.ts'
import { PASSWORD } from '#tests/support/world.ts'
import { isPaused, spreadOf } from '../support/browser/rooms.ts'
import { startServer } from '../support/browser/server.ts'
import { simulateYouTube, VIDEO_LINK } from '../support/browser/youtube.ts'

const BROWSERS = 5
/** G24: further apart than this, somebody cheers before the others see why. */
const TOGETHER_SECONDS = 0.3
/** After an act of the host everybody is together again within this time, and stays so for STAYS_MS: before anybody has moved they are, too. */
const SETTLES_MS = 6_000
const STAYS_MS = 1_000
const SAMPLE_EVERY_MS = 250
/** A slow network: the page's messages take longer than the server's. */
const SLOW_UP_MS = 160
const SLOW_DOWN_MS = 80

const [file = '', times = '1'] = process.argv.slice(2)
const executablePath = await chromiumPath()
const server = await startServer({ DEMO_DATA: 'off' })
const browsers: Browser[] = []

async function person(n: number): Promise<Page> {
  const browser = await chromium.launch({ executablePath })
  browsers.push(browser)
  const context = await browser.newContext({ baseURL: server.url })
  // the first waits least for its data, the last most
  await simulateYouTube(context, { bufferingMs: n * 100 })
  const page = await context.newPage()
  if (n === BROWSERS - 2) await slowDown(page)
  await post(page, '/api/auth/sign-up', {
    email: `sync-${n}-${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: `P${n}`,
    lastName: 'Example',
    dateOfBirth: '1990-05-17',
    region: 'GB',
  })
  return page
}

/** Every message of the socket waits, longer on the way up: the two ways of a ping are not alike. */
const slowDown = (page: Page) =>
  page.routeWebSocket(/\/ws$/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((message) => void setTimeout(() => upstream.send(message), SLOW_UP_MS))
    upstream.onMessage((message) => void setTimeout(() => socket.send(message), SLOW_DOWN_MS))
  })

async function post(page: Page, path: string, data: object, method = 'POST'): Promise<{ id: string }> {
  const options = { method, headers: { origin: server.url }, data }
  const answer = await page.context().request.fetch(`${server.url}${path}`, options)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

const settled: { what: string; ms: number }[] = []
const spreads: number[] = []
const stuck: string[] = []

/** Waits until all are together after an act and stay so, then measures for a while. */
async function measure(pages: readonly Page[], what: string, ms: number): Promise<void> {
  const began = performance.now()
  const since = () => performance.now() - began
  let together: number | undefined
  for (;;) {
    const spread = await spreadOf(pages)
    if (spread > TOGETHER_SECONDS) together = undefined
    else together ??= since()
    if (together !== undefined && since() - together >= STAYS_MS) break
    if (since() > SETTLES_MS + STAYS_MS) break
    await sleep(SAMPLE_EVERY_MS)
  }
  settled.push({ what, ms: together ?? since() })
  for (const until = since() + ms; since() < until; await sleep(SAMPLE_EVERY_MS))
    spreads.push(await spreadOf(pages))
}

async function seek(host: Page, second: number): Promise<void> {
  const place = host.getByRole('slider', { name: 'Place in the video, for everybody' })
  await place.fill(String(second))
  await place.press('Tab')
}

/** Presses for everybody; a person who does not follow in time is named, with their page's words on the picture. */
async function setPlaying(host: Page, pages: readonly Page[], playing: boolean): Promise<void> {
  await host.getByRole('button', { name: playing ? 'Play for everybody' : 'Pause for everybody' }).click()
  const until = performance.now() + SETTLES_MS
  for (const [n, page] of pages.entries()) {
    while ((await isPaused(page)) === playing && performance.now() < until) await sleep(50)
    if ((await isPaused(page)) !== playing) continue
    stuck.push(`browser ${n}: ${(await page.locator('.room-stage').innerText()).replace(/\s+/g, ' ')}`)
    console.log(`not followed by ${stuck.at(-1)}`)
  }
}

const middle = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN

try {
  const pages: Page[] = []
  for (let n = 0; n < BROWSERS; n++) pages.push(await person(n))
  const [host, second] = pages as [Page, Page]
  const late = pages.at(-1)!
  const { id } = await post(host, '/api/video-rooms', { name: 'Soak' })
  await post(host, `/api/video-rooms/${id}/video`, { videoUrl: VIDEO_LINK }, 'PATCH')
  const enter = async (page: Page) => {
    await page.goto(`/rooms/${id}`)
    await page.getByRole('form', { name: 'Write in the room' }).waitFor()
  }
  for (const page of pages.slice(0, -1)) await enter(page)
  for (let time = 0; time < Number(times); time++) {
    const early = pages.slice(0, -1)
    await setPlaying(host, early, true)
    await measure(early, 'play', 6_000)
    await seek(host, 100 + time * 100)
    await measure(early, 'seek', 6_000)
    await enter(late)
    await measure(pages, 'late viewer', 8_000)
    await setPlaying(host, pages, false)
    await measure(pages, 'pause', 2_000)
    await setPlaying(host, pages, true)
    await measure(pages, 'play again', 6_000)
    await second.context().setOffline(true)
    await sleep(5_000)
    await second.context().setOffline(false)
    await measure(pages, '5 s without a network', 6_000)
    await setPlaying(host, pages, false)
    await late.goto('/rooms')
  }
  // the owner leaves for good: the next one plays and seeks for everybody
  await post(host, `/api/video-rooms/${id}/leave`, {})
  await host.goto('/rooms')
  await enter(late)
  const others = pages.slice(1)
  await setPlaying(second, others, true)
  await measure(others, 'play by another host', 6_000)
  await seek(second, 40)
  await measure(others, 'seek by another host', 6_000)
  const slowest = settled.reduce((worst, one) => (one.ms > worst.ms ? one : worst))
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => middle(spreads, share)) as [number, number, number]
  const seconds = (value: number) => `${value.toFixed(3)} s`
  const checks = [
    {
      title: `${BROWSERS} browsers, one behind a slow network: spread ${seconds(p50)} in the middle, ${seconds(p95)} at 95%, ${seconds(most)} at most, of ${spreads.length} samples`,
      fine: p95 <= TOGETHER_SECONDS,
    },
    {
      title: `after ${settled.length} acts everybody is within ${TOGETHER_SECONDS} s again, the slowest (${slowest.what}) after ${seconds(slowest.ms / 1000)}`,
      fine: slowest.ms <= SETTLES_MS,
    },
  ]
  if (stuck.length > 0) checks.push({ title: `not followed by ${stuck.join('; ')}`, fine: false })
  for (const { title } of checks) console.log(title)
  writeFileSync(file, JSON.stringify({ checks }))
} finally {
  await Promise.all(browsers.map((browser) => browser.close()))
  await server.stop()
}
process.exit(0)
