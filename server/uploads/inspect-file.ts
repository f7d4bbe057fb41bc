import type { Config } from '#server/config/config.ts'
import { createConcurrencyLimit } from '#server/core/concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { scanFile } from './clamd.ts'

/** With the wait for the decoder and its work this is less than the idle limit of a connection (`remake-image.ts`). */
const SCANS_WITHIN_MS = 4_000
/** As many as the files that memory may hold (`http/file-bodies.ts`). */
const SCANS_AT_ONCE = 8
const AGAIN_SECONDS = 60

/** The sender of a file, for the security log. */
type Sender = { userId: bigint; asked: { id: string; address: string } }
/** Judges the bytes of a file before anything else reads them. @throws Refusal file_infected, unavailable, rate_limited */
export type Inspect = (bytes: Buffer) => Promise<void>
/** Judges files of one sender. */
export type Inspector = (sender: Sender) => Inspect

/** Asks the scanner at CLAMD_URL about every file; without one all files pass. */
export function openInspector({
  config,
  log,
}: Pick<Context, 'log'> & { config: Pick<Config, 'clamd'> }): Inspector {
  const { clamd } = config
  if (!clamd) return () => async () => {}
  const places = createConcurrencyLimit(SCANS_AT_ONCE, SCANS_AT_ONCE)
  return ({ userId, asked }) =>
    async (bytes) => {
      const giveBack = places.tryAcquire('')
      if (!giveBack) throw busy('Many files are being checked right now. Try again in a moment.')
      const found = await scanFile(clamd, bytes, SCANS_WITHIN_MS)
        .catch((error: unknown) => {
          log.error({ err: error }, 'a file was refused: the virus scanner gave no clear answer')
          throw new Refusal(
            'unavailable',
            'Files cannot be checked for viruses right now, so yours was not kept. Try again in a few minutes.',
          ).retryAfter(AGAIN_SECONDS)
        })
        .finally(giveBack)
      if (found === null) return
      noteSecurity({ log }, 'upload.infected', asked, { userId, signature: found })
      throw new Refusal(
        'file_infected',
        'The virus scanner found something harmful in this file, so it was not kept. Choose another file.',
      )
    }
}
