import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { mustEncrypt, type Plain } from './loopback.ts'
import type { Metrics } from './metrics.ts'

/** One mail of plain text, with headers beside the usual ones. */
type Message = { to: string; subject: string; text: string; headers?: Readonly<Record<string, string>> }

/** Sends mails; rejects when the mail server refuses one. */
export type Mail = { send(message: Message): Promise<void>; close(): void }

const SENDER = 'Evens <no-reply@localhost>'
const WAIT_MS = 20_000

const UNREACHED = new Set([
  'EDNS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'GREETING_TIMEOUT',
])

/**
 * Whether the mail server certainly has not taken a mail and may take it later: it was not reached, or it refused for now (4xx). After
 * a connection that ended in between it may have taken it, so that sending it again could send it twice; a final refusal (5xx) would
 * come again.
 */
export function isWorthAnother(error: unknown): boolean {
  const { responseCode, code, originalCode, timeoutType } = error as Record<string, unknown>
  if (typeof responseCode === 'number') return responseCode < 500
  return [code, originalCode, timeoutType].some((one) => typeof one === 'string' && UNREACHED.has(one))
}

/** Counts mails by their outcome. */
export function countMails(mail: Mail, { mails }: Pick<Metrics, 'mails'>): Mail {
  return {
    async send(message) {
      try {
        await mail.send(message)
        mails.inc({ outcome: 'sent' })
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
    },
    close: () => mail.close(),
  }
}

/**
 * Sends mails by the server of SMTP_URL. Without it each mail becomes a text file in `<dataDir>/mail/`, so that links in
 * them can be followed on a developer's machine. The server also logs the text there, but neither in production nor in a public
 * trial: logs travel, and the links would open accounts.
 */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicTrial'> & Plain,
  log: Pick<Logger, 'info' | 'warn'>,
): Mail {
  const from = config.mailFrom ?? SENDER
  if (!config.smtpUrl) return toFiles(config, from, log)
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    // a mail server on another machine has to offer STARTTLS, or it gets no letter
    requireTLS: mustEncrypt(config, 'SMTP_URL', new URL(config.smtpUrl).hostname),
    maxConnections: 2,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    // A mail is plain text: it must neither read files of the server nor fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, headers = {} }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers })
    },
    close: () => transport.close(),
  }
}

function toFiles(
  config: Pick<Config, 'dataDir' | 'environment' | 'publicTrial'>,
  from: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Mail {
  const folder = join(config.dataDir, 'mail')
  return {
    async send({ to, subject, text, headers = {} }) {
      const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.txt`)
      await writeFile(file, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${more.join('')}\n${text}\n`, {
        mode: 0o600,
      })
      if (config.environment === 'production' || config.publicTrial) {
        log.warn({ file }, 'SMTP_URL is not set: an e-mail was written to a file and not sent')
      } else {
        log.info({ file }, `Mail "${subject}":\n${text}`)
      }
    },
    close: () => {},
  }
}
