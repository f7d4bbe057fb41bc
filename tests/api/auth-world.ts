import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { methodAndPath, paths } from '#contract/paths.ts'
import type { RouteName } from '#contract/route.ts'
import { authHandlers, createSessions, registerNavigation, type Sessions } from '#server/auth/index.ts'
import { readConfig } from '#server/core/config.ts'
import type { Context } from '#server/core/context.ts'
import { openDb } from '#server/core/db.ts'
import { createMail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Handlers, serve } from '#server/core/serve.ts'
import { createSignals, type Signal } from '#server/core/signals.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer that may be anything
export type Answer = { status: number; headers: Headers; body: any; text: string }
export type Ask = {
  body?: unknown
  /** sent as it is, instead of `body` as JSON */
  raw?: string
  headers?: Record<string, string>
}

/** The auth room alone behind HTTP, on a port of its own. */
export type AuthWorld = Awaited<ReturnType<typeof startAuthWorld>>

/** @param env settings beside the defaults of a test */
export async function startAuthWorld(databaseUrl: string, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-auth-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', ...env })
  const log = pino({ level: 'silent' })
  const signals = createSignals()
  const heard: Signal[] = []
  signals.on((signal) => heard.push(signal))
  const context: Context = { config, db: openDb(databaseUrl, { connectionsMax: 8 }), log, signals }
  const sessions: Sessions = createSessions(context)
  const mail = createMail(config, log)
  const app = Fastify({ bodyLimit: 65_536 })
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body)
    const { statusCode = 500, message } = error as { statusCode?: number; message: string }
    const code = statusCode === 415 ? 'unsupported_media_type' : 'malformed'
    return reply.code(statusCode).send({ code, message })
  })
  serve(app, {
    context,
    // The other rooms' calls are not asked here.
    handlers: authHandlers(sessions, mail) as Handlers,
    identify: sessions.identify,
  })
  registerNavigation(app, context, sessions)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** A browser: it keeps its cookies, and says where its calls come from. */
  function browser(cookies: Record<string, string> = {}) {
    async function ask(method: string, path: string, { body, raw, headers = {} }: Ask = {}): Promise<Answer> {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? {} : { origin: config.publicUrl ?? origin }),
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
      const json = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        body: json ? JSON.parse(text) : undefined,
        text,
      }
    }
    return {
      cookies,
      get: (path: string, headers: Record<string, string> = {}) => ask('GET', path, { headers }),
      call: (name: RouteName, body?: unknown, more: Ask = {}) => {
        const { method, path } = methodAndPath(paths[name])
        return ask(method, path, { body, ...more })
      },
    }
  }

  /** The texts of the mails written so far to this address, oldest first. */
  function mailsTo(email: string): string[] {
    const folder = join(dataDir, 'mail')
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
    ...context,
    sessions,
    origin,
    heard,
    browser,
    mailsTo,
    async stop() {
      await app.close()
      mail.close()
      await context.db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
