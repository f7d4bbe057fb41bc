import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bytesOf,
  isSegment,
  readSegmentName,
  segmentHeader,
  segmentName,
  segmentOf,
} from '#server/postgres/segments.ts'
import { type Manifest, WAL } from './manifest.ts'

/** The extent of the log that follows a backup. */
export type LogChain = {
  /** The last segment before any gap. */
  last: string
  /** The first missing segment, if later ones exist. */
  missing: string | undefined
}

type Ancestor = { timeline: number; endsIn: bigint }

/**
 * Follows the archived log from a backup's begin to its newest segment, on the newest timeline, as PostgreSQL will.
 * @throws Error for the operator, where a segment belongs to another database
 */
export function followLog(backupDir: string, manifest: Manifest, archiveDir: string | undefined): LogChain {
  const { segmentBytes, timeline, startLsn } = manifest
  const folders = [join(backupDir, WAL), ...(archiveDir ? [archiveDir] : [])]
  const files = new Map(
    folders.flatMap((folder) => readdirSync(folder).map((name) => [name, join(folder, name)])),
  )
  const line = lineage(files, timeline, segmentBytes)
  const start = segmentOf(bytesOf(startLsn), segmentBytes)
  const at = (segment: bigint) =>
    line
      .filter(({ endsIn }) => segment <= endsIn)
      .map((one) => segmentName(one.timeline, segment, segmentBytes))
      .find((name) => files.has(name))
  let segment = start
  let last = at(segment)
  const firstName = segmentName(timeline, start, segmentBytes)
  if (last === undefined)
    throw new Error(`The log of the backup is missing: ${firstName}. Use another backup.`)
  for (let next: string | undefined = last; next !== undefined; next = at(++segment)) {
    last = next
    mustBeOf(manifest, files.get(next)!)
  }
  const later = [...files.keys()]
    .filter(isSegment)
    .map((name) => ({ name, ...readSegmentName(name, segmentBytes) }))
    .some((one) => one.segment > segment && at(one.segment) === one.name)
  return { last, missing: later ? segmentName(line[0]!.timeline, segment, segmentBytes) : undefined }
}

/** The newest timeline first, each with the segment in which the next one leaves it. */
function lineage(files: Map<string, string>, timeline: number, segmentBytes: number): Ancestor[] {
  const historyOf = (number: number) =>
    files.get(`${number.toString(16).toUpperCase().padStart(8, '0')}.history`)
  let newest = timeline
  while (historyOf(newest + 1)) newest++
  const history = historyOf(newest)
  const text = history && existsSync(history) ? readFileSync(history, 'utf8') : ''
  const ancestors = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].map(([, number, left]) => ({
    timeline: Number(number),
    endsIn: segmentOf(bytesOf(left!), segmentBytes),
  }))
  const endless = 1n << 64n
  return [...ancestors, { timeline: newest, endsIn: endless }].reverse()
}

function mustBeOf({ systemIdentifier }: Manifest, path: string): void {
  const header = segmentHeader(path)
  if (header?.systemIdentifier === systemIdentifier) return
  throw new Error(
    header
      ? `${path} and the backup are from different databases. Set WAL_ARCHIVE_DIR to the archive of the database that was backed up.`
      : `${path} is damaged: it is not a segment of a log. Replace it with an intact copy, or remove it and restore to a moment before it.`,
  )
}
