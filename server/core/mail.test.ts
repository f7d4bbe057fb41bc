import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createMail } from './mail.ts'

const letter = {
  to: 'ada@mail.com',
  subject: 'Set a new password',
  text: 'Hello Zoë,\n\nhttps://evens.example/reset-password#token=abc',
}
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function setUp(kind: 'test' | 'trial' | 'production', smtpUrl?: string, plainAddresses: string[] = []) {
  const environment = kind === 'trial' ? 'development' : kind
  const publicTrial = kind === 'trial'
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-mail-'))
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const mail = createMail(
    { environment, publicTrial, smtpUrl, dataDir, plainAddresses, mailFrom: 'Evens <hello@evens.example>' },
    log,
  )
  cleanups.push(() => {
    mail.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { mail, lines, folder: join(dataDir, 'mail') }
}

/** A mail server that takes every letter (or refuses every recipient) and keeps the commands that it receives. */
async function mailServer(refuses = false): Promise<{ url: string; said: () => string }> {
  let said = ''
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      said += chunk
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        if (line === 'STARTTLS') socket.write('502 no TLS here\r\n')
        else if (refuses && line.startsWith('RCPT')) socket.write('550 no such person\r\n')
        else socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said: () => said }
}

describe('S-24 mail', () => {
  test('without a mail server each mail is a file that only we may read, and the log shows the link', async () => {
    const { mail, lines, folder } = setUp('test')
    await Promise.all([mail.send(letter), mail.send(letter)])
    const files = readdirSync(folder)
    expect(files).toHaveLength(2)
    const file = join(folder, files[0]!)
    expect(readFileSync(file, 'utf8')).toBe(
      `From: Evens <hello@evens.example>\nTo: ada@mail.com\nSubject: Set a new password\n\n${letter.text}\n`,
    )
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(lines.join('')).toContain('token=abc')
  })

  test.each(['production', 'trial'] as const)(
    'in %s the log holds neither the link nor the address',
    async (kind) => {
      const { mail, lines } = setUp(kind)
      await mail.send(letter)
      expect(lines.join('')).toContain('SMTP_URL is not set')
      expect(lines.join('')).not.toMatch(/token=abc|ada@mail\.com/)
    },
  )

  test('with a mail server the letter goes there, to one recipient, and no file is written', async () => {
    const server = await mailServer()
    const { mail, folder } = setUp('production', server.url)
    await mail.send(letter)
    expect(server.said()).toContain('RCPT TO:<ada@mail.com>')
    expect(server.said()).toContain('MAIL FROM:<hello@evens.example>')
    expect(server.said()).toContain('Subject: Set a new password')
    expect(() => readdirSync(folder)).toThrow()
  })

  test('in production no letter goes to another machine without TLS, unless the settings say that it may', async () => {
    const server = await mailServer()
    // an address of this machine that does not look like one
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:7f00:1]')
    await expect(setUp('production', elsewhere).mail.send(letter)).rejects.toThrow(/TLS/)
    expect(server.said()).not.toContain('RCPT')
    await setUp('production', elsewhere, ['SMTP_URL']).mail.send(letter)
    await setUp('test', elsewhere).mail.send(letter)
    expect(server.said().match(/RCPT/g)).toHaveLength(2)
  })

  test('a refused letter is an error', async () => {
    const server = await mailServer(true)
    await expect(setUp('test', server.url).mail.send(letter)).rejects.toThrow(/no such person/)
  })

  test('an address cannot smuggle in another recipient', async () => {
    const server = await mailServer()
    const { mail } = setUp('test', server.url)
    await mail.send({ ...letter, to: 'ada@mail.com, eve@mail.com' }).catch(() => {})
    await mail.send({ ...letter, to: 'ada@mail.com\r\nBcc: eve@mail.com' }).catch(() => {})
    expect(server.said()).not.toMatch(/RCPT TO:<eve@mail\.com>/)
  })
})
