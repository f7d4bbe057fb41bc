import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string }

/** Whether this machine can make certificates. */
export const OPENSSL = spawnSync('openssl', ['version']).status === 0

const AUTHORITY = `[ca]
default_ca = here
[here]
database = issued
new_certs_dir = .
serial = serial
default_md = sha256
policy = policy
x509_extensions = extensions
[policy]
commonName = supplied
[extensions]
subjectAltName = DNS:localhost
`

/** A certificate for localhost that signs itself. @param days that it lasts; below zero it has ended; 'later': it begins in 2090 */
export function makeCertificate(days: number | 'later'): Certificate {
  const dir = mkdtempSync(join(tmpdir(), 'evens-certificate-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'ignore' })
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', '/CN=localhost')
    if (days === 'later') {
      // `x509` takes no begin before OpenSSL 3.4
      for (const [name, text] of Object.entries({ authority: AUTHORITY, issued: '', serial: '01\n' }))
        writeFileSync(join(dir, name), text)
      openssl(
        ...['ca', '-batch', '-selfsign', '-notext', '-config', 'authority', '-keyfile', 'key.pem'],
        ...['-startdate', '20900101000000Z', '-enddate', '20910101000000Z'],
        ...['-in', 'request.pem', '-out', 'cert.pem'],
      )
    } else {
      writeFileSync(join(dir, 'names'), 'subjectAltName=DNS:localhost\n')
      openssl(
        ...['x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', `${days}`],
        ...['-extfile', 'names', '-out', 'cert.pem'],
      )
    }
    const read = (name: string) => readFileSync(join(dir, name), 'utf8')
    return { key: read('key.pem'), cert: read('cert.pem') }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
