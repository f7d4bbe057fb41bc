import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Metrics } from './metrics.ts'

/** One mail of plain text. */
type Letter = { to: string; subject: string; text: string }

/** Sends mails; rejects when the mail server does not take one. */
export type Mail = { send(letter: Letter): Promise<void>; close(): void }

const SENDER = 'Evens <no-reply@localhost>'
const WAIT_MS = 20_000

/** The same mails, counted by what came of them. */
export function countMails(mail: Mail, { mails }: Pick<Metrics, 'mails'>): Mail {
  return {
    async send(letter) {
      try {
        await mail.send(letter)
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
 * The way mails leave: the mail server of SMTP_URL or, without one, a text file for each in `<dataDir>/mail/`, so that
 * links in them can be followed on a machine of one's own. Outside production the text is also logged.
 */
export function createMail(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'environment'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Mail {
  const from = config.mailFrom ?? SENDER
  if (!config.smtpUrl) return toFiles(config, from, log)
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    // A letter is text: it can neither read a file of the server nor fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}

function toFiles(
  config: Pick<Config, 'dataDir' | 'environment'>,
  from: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Mail {
  const folder = join(config.dataDir, 'mail')
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${stamp}-${randomUUID().slice(0, 8)}.txt`)
      await writeFile(file, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      if (config.environment === 'production') {
        log.warn({ file }, 'SMTP_URL is not set: a mail was written to a file and not sent')
      } else {
        log.info({ file }, `Mail "${subject}":\n${text}`)
      }
    },
    close: () => {},
  }
}
