// Writes .br and .gz beside every built file that shrinks by it, so that the server never compresses while it serves.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TYPES = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.map',
  '.ico',
])
/** Below this a compressed file saves no packet. */
const MIN_BYTES = 512

const root = fileURLToPath(new URL('../dist/web', import.meta.url))
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const entries = await readdir(root, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))

let before = 0
let after = 0
await Promise.all(
  files
    .filter((file) => TYPES.has(extname(file)))
    .map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < MIN_BYTES) return
      const [br, gz] = await Promise.all([
        brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      before += bytes.length
      after += br.length
    }),
)
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} kB`
console.log(`compressed ${kilobytes(before)} to ${kilobytes(after)} (brotli)`)
