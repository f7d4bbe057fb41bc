import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, Tab } from './engine.ts'

/** The buttons above the page would not let the window be as narrow as a phone. */
const NARROW_BUTTONS =
  '* { min-width: 0; padding: 0; margin: 0; border-width: 0 } image { -gtk-icon-source: none }'

/** WebKitGTK's own browser on a screen of its own, by WebDriver: one driver with one session for each tab. */
export async function openWebKit(driver: string): Promise<Engine> {
  const look = mkdtempSync(join(tmpdir(), 'evens-webkit-'))
  mkdirSync(join(look, 'gtk-3.0'))
  writeFileSync(join(look, 'gtk-3.0/gtk.css'), NARROW_BUTTONS)
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await firstLine(screen)
  const env = {
    ...process.env,
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: look,
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
  }
  const drivers: ChildProcess[] = []
  const engine: Engine = {
    version: '',
    async openTab(width, height) {
      const port = await freePort()
      const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], { stdio: 'ignore', env })
      drivers.push(child)
      const ask = await openSession(`http://127.0.0.1:${port}`)
      engine.version = `WebKitGTK ${ask.version}`
      return sessionTab(ask, () => child.kill(), width, height)
    },
    async close() {
      for (const child of [...drivers, screen]) child.kill()
      rmSync(look, { recursive: true, force: true })
    },
  }
  return engine
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdout?.once('data', (said) => resolve(String(said).trim()))
  })

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

type Ask = {
  (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
  version: string
}

/** A session of the driver that has just been started. */
async function openSession(origin: string): Promise<Ask> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(origin + path, { method, body: body ? JSON.stringify(body) : null })
    const { value } = (await answer.json()) as { value: { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  for (let tries = 0; !(await call('GET', '/status').catch(() => null)); tries++) {
    if (tries > 100) throw new Error('WebKitWebDriver does not answer')
    await new Promise((later) => setTimeout(later, 50))
  }
  // the page's errors can be heard from its first moment, not only when it is whole
  const wanted = { alwaysMatch: { pageLoadStrategy: 'none' } }
  const session = (await call('POST', '/session', { capabilities: wanted })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const path = `/session/${session.sessionId}`
  const ask = (method: string, rest: string, body?: object) => call(method, path + rest, body)
  return Object.assign(ask, { version: session.capabilities.browserVersion })
}

async function sessionTab(ask: Ask, end: () => void, width: number, height: number): Promise<Tab> {
  const thrown: string[] = []
  const actions = (id: string, type: string, steps: object[]) =>
    ask('POST', '/actions', { actions: [{ id, type, actions: steps }] })
  await ask('POST', '/window/rect', { width, height })
  return {
    open: async (address) => void (await ask('POST', '/url', { url: address })),
    async read(expression) {
      await listen(ask, thrown)
      return ask('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
    },
    press: async (x, y) =>
      void (await actions('mouse', 'pointer', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    type: async (text) =>
      void (await actions(
        'keys',
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      )),
    back: async () => void (await ask('POST', '/back', {})),
    picture: async () => Buffer.from((await ask('GET', '/screenshot')) as string, 'base64'),
    async errors() {
      await listen(ask, thrown)
      return thrown
    },
    async close() {
      await ask('DELETE', '').catch(() => {})
      end()
    },
  }
}

/** WebDriver has no log of errors: a listener in the page keeps them, and what it kept is taken along. */
async function listen(ask: Ask, thrown: string[]): Promise<void> {
  const script = `
    if (!window.thrownUncaught) {
      const kept = window.thrownUncaught = []
      addEventListener('error', ({ message }) => {
        // a notice that sizes arrive a frame later, which the other engine does not count as an error either
        if (!message.startsWith('ResizeObserver loop')) kept.push(message)
      })
      addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
    }
    return window.thrownUncaught.splice(0)`
  thrown.push(...((await ask('POST', '/execute/sync', { script, args: [] })) as string[]))
}
