import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { currentUser } from '#contract/auth.ts'
import { methodAndPath } from '#contract/endpoint.ts'
import type { RouteName } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { PASSWORD_HASH_KIB } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { type Db, sql } from '#server/core/db.ts'
import type { Signal } from '#server/core/signals.ts'
import { whatOf } from '../../support/notices.ts'
import { type FreshDatabase, freshDatabase } from '../../support/postgres.ts'
import { openWorld } from '../../support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer that may be anything
export type Answer = { status: number; headers: Headers; body: any; text: string }
type Ask = {
  /** sent as it is, instead of a body as JSON */
  raw?: string
  /** of the path: `{id}` */
  id?: string
  headers?: Record<string, string>
}

/** A browser: it keeps cookies, sends an Origin, and follows no redirect by itself. */
export type Browser = {
  cookies: Record<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  call(name: RouteName, body?: unknown, more?: Ask): Promise<Answer>
}

export type AuthWorld = {
  context: Context
  /** as the owner of the tables */
  db: Db
  origin: string
  /** signals to this node's modules and to other nodes */
  received: Signal[]
  browser(cookies?: Record<string, string>): Browser
  /** The texts of the mails written so far to this address, oldest first. */
  mailsTo(email: string): string[]
  /** Does what is due: letters are sent. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** A whole server, with browsers that hold cookies. @param env settings beside those of every test */
export async function openAuthWorld(
  database: FreshDatabase,
  env: Record<string, string> = {},
): Promise<AuthWorld> {
  // Several servers share one database here; the test file drops it.
  // passwords at their true cost, which other worlds leave out
  const world = await openWorld(
    { ...database, drop: async () => {} },
    { env: { PASSWORD_HASH_KIB: String(PASSWORD_HASH_KIB), ...env } },
  )
  const { context, url } = world
  const received: Signal[] = []
  context.signals.on((signal) => received.push(signal))

  function browser(cookies: Record<string, string> = {}): Browser {
    async function ask(
      method: string,
      path: string,
      payload: string | undefined,
      headers: Record<string, string>,
    ): Promise<Answer> {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? {} : { origin: context.config.publicUrl ?? url }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
          ...headers,
        },
        ...(payload === undefined ? {} : { body: payload }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') delete cookies[name]
        else cookies[name] = value
      }
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : undefined,
        text,
      }
    }
    return {
      cookies,
      get: (path, headers = {}) => ask('GET', path, undefined, headers),
      call(name, body, { raw, id = '', headers = {} } = {}) {
        const { method, path } = methodAndPath(paths[name])
        return ask(
          method,
          path.replace('{id}', id),
          raw ?? (body === undefined ? undefined : JSON.stringify(body)),
          headers,
        )
      },
    }
  }

  function mailsTo(email: string): string[] {
    const folder = join(context.config.dataDir, 'mail')
    let names: string[] = []
    try {
      names = readdirSync(folder).sort()
    } catch {
      return []
    }
    return names
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(`To: ${email}\n`))
  }

  return {
    context,
    db: world.db,
    origin: url,
    received,
    browser,
    mailsTo,
    settle: world.settle,
    close: world.close,
  }
}

/**
 * The server of a whole test file on a database of its own. Its members exist once the file's tests run.
 * @param env settings beside those of every test
 */
export function fileAuthWorld(env: Record<string, string> = {}) {
  const own = { world: {} as AuthWorld, database: {} as FreshDatabase, db: {} as Db }
  beforeAll(async () => {
    Object.assign(own.database, await freshDatabase())
    Object.assign(own.world, await openAuthWorld(own.database, env))
    Object.assign(own.db, own.world.db)
  })
  afterAll(async () => {
    await own.world.close()
    await own.database.drop()
  })
  return own
}

/** Moves the product's clock. */
export const pass = (world: AuthWorld, span: string) =>
  world.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)

/** The titles of a person's notifications, oldest first. */
export async function notificationTitles(browser: Browser): Promise<string[]> {
  const { body } = await browser.get('/api/notifications')
  return (body as { title: string }[]).map(({ title }) => whatOf(title)).reverse()
}

let count = 0

export const password = 'plum-otter-sails-7'

/** The body of a sign-up: valid, unless `more` says otherwise. */
export const newPerson = (more: Record<string, unknown> = {}) => ({
  email: `person${++count}@mail.com`,
  password,
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1990-12-10',
  region: 'GB',
  ...more,
})

/** Opens an account in a browser of its own. */
export async function signedUp(world: AuthWorld, more: Record<string, unknown> = {}) {
  const person = newPerson(more)
  const browser = world.browser()
  const answer = await browser.call('signUp', person)
  expect(answer.status, answer.text).toBe(201)
  return { browser, person, user: currentUser.parse(answer.body) }
}

/** Asks for a reset link and takes its token out of the mail. */
export async function resetToken(world: AuthWorld, email: string): Promise<string> {
  const before = world.mailsTo(email).length
  expect((await world.browser().call('requestPasswordReset', { email })).body).toEqual({})
  await expect.poll(() => world.mailsTo(email).length, { timeout: 5_000 }).toBe(before + 1)
  return /\/reset-password#token=([\w-]+)/.exec(world.mailsTo(email).at(-1)!)![1]!
}

/**
 * How long until a second after the product's clock reaches a multiple of `seconds`, as an interval. Later steps then stay within
 * one hour, or one step of a code.
 */
export async function untilNext(db: Db, seconds: number): Promise<string> {
  const { now } = await db.one<{ now: Date }>(sql`select clock_now() as now`)
  return `${seconds - ((now.getTime() / 1_000) % seconds) + 1} seconds`
}
