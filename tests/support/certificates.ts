import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string }

/** Whether this machine can make certificates. */
export const OPENSSL = spawnSync('openssl', ['version']).status === 0

/** A certificate for localhost that signs itself. @param days that it lasts; below zero it has ended */
export function makeCertificate(days: number): Certificate {
  const dir = mkdtempSync(join(tmpdir(), 'evens-certificate-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' })
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=localhost')
    writeFileSync(join(dir, 'names'), 'subjectAltName=DNS:localhost\n')
    openssl(
      ...['x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', `${days}`],
      ...['-extfile', 'names', '-out', 'cert.pem'],
    )
    const read = (name: string) => readFileSync(join(dir, name), 'utf8')
    return { key: read('key.pem'), cert: read('cert.pem') }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
