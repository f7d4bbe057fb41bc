import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** A process that takes `seconds` to stop and prints each beginning of a stop. */
async function startProcess(seconds: number, leaves = '') {
  const module = new URL('./shutdown.ts', import.meta.url).href
  const program = `
    import { onShutdown } from ${JSON.stringify(module)}
    const work = setInterval(() => {}, 1000)
    onShutdown([['the work', async () => {
      console.log('stopping')
      await new Promise((done) => setTimeout(done, ${seconds * 1000}))
      clearInterval(work)
      ${leaves}
    }]])
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said, { timeout: 10_000 }).toContain('ready')
  return { child, exit: once(child, 'exit'), said: () => said.replace('ready\n', '') }
}

test('a signal that arrives twice at once stops the server once, and cleanly', async () => {
  const { child, exit, said } = await startProcess(0.3)
  child.kill('SIGINT')
  await sleep(50)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(said()).toBe('stopping\n')
})

test('a signal that is repeated after a second ends the server at once', async () => {
  const { child, exit, said } = await startProcess(30)
  child.kill('SIGTERM')
  await expect.poll(said).toContain('stopping')
  await sleep(1_100)
  child.kill('SIGTERM')
  expect(await exit).toEqual([1, null])
})

test('what a finished stop has left open keeps the process for two seconds, and is named', async () => {
  const { child, exit, said } = await startProcess(0, 'setInterval(() => {}, 1000)')
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - began).toBeGreaterThan(1_500)
  expect(said()).toMatch(/^stopping\nstopped; this was left open: .*Timeout/)
})
