import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { openingsOf } from '../audit/openings.ts'
import { type Bytes, Fault } from '../log/bytes.ts'
import { type GetFile, type HeadEvidence, judgeHead, type Kept, type Told } from '../log/heads.ts'
import { type Head, logKeys, parseHead, signersOf } from '../log/note.ts'
import { auditLog } from './audit-log.ts'
import { filesBelow, NotThere } from './get-file.ts'
import { more, notOk, ok, type Say, warn } from './say.ts'
import { type SiteHead, saySiteHead } from './say-head.ts'
import { sayPools } from './say-pools.ts'
import { type ShownStatus, sayShownAge, sayState, sayTrees } from './say-trees.ts'
import { type NamedWitness, sayWitnessed, signedText } from './say-witnessed.ts'

export type FollowOptions = {
  url: string
  from?: string
  key?: string
  /** verifier keys of witnesses who must have signed, whatever the site states about them */
  trusted?: readonly string[]
  full: boolean
}
/** The answer of `GET /api/transparency`, as far as a check needs it. */
type Status = ShownStatus & {
  head?: SiteHead
  keys?: { vkey: string; handover?: string | null }[]
  witnesses?: NamedWitness[]
}

const COMPARE =
  'compare this key with one from elsewhere, such as another person’s, an older receipt’s or a witness’s, or name it with --key'
const PROGRESS_MS = 5_000
const text = (bytes: Bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/**
 * The auditor: reads the log’s head, checks it against the saved one, saves it, and reads the whole log on request.
 * @returns whether everything holds
 */
export async function followLog(
  { url, from, key, trusted = [], full }: FollowOptions,
  say: Say,
): Promise<boolean> {
  const [site, log] = [filesBelow(new URL('/', url)), filesBelow(new URL('/log/', url))]
  const status = await statusOf(site, key !== undefined)
  const [note, witnessed] = [await log('checkpoint'), await log('checkpoint/witnessed')]
  if (!note) return noHead(new URL('/log/checkpoint', url), from)
  const vkeys = (status.keys ?? []).map(({ vkey }) => vkey)
  const named = status.witnesses ?? []
  const told: Told = {
    note: text(note),
    keys: key === undefined ? vkeys : [...new Set([key, ...vkeys])],
    witnesses: [...new Set([...trusted, ...named.map(({ vkey }) => vkey)])],
    handovers: (status.keys ?? []).flatMap(({ handover }) => handover ?? []),
  }
  if (from && !existsSync(from))
    warn(say, `${from} is not there: this run trusts the log as it is now, and keeps its head there`)
  const kept = await keptOf(from, key, told.keys)
  const judged = await judgeHead(kept, told, log)
  if (!judged.ok) {
    notOk(say, judged)
    if (from) saveEvidence(`${from}.evidence.json`, judged.evidence, say)
    return false
  }
  const { head, signers, witnesses } = judged
  if (key !== undefined && !signers.some(({ vkey }) => vkey === key))
    throw new Fault('unsigned', 'The key that you named has not signed this head.')
  ok(say, `the head with ${head.size} entries is signed by ${signers.map(({ vkey }) => vkey).join(' and ')}`)
  if (!key) more(say, COMPARE)
  const now = Date.now() / 1000
  for (const witness of witnesses) ok(say, signedText(witness, 'it', now))
  if (kept?.note) ok(say, `it extends the saved head with ${parseHead(kept.note).size} entries`)
  const asked = { note: witnessed && text(witnessed), witnesses: named, trusted, keys: told.keys }
  const isShown = await saySiteHead(status.head, head, log, 1000 * now, say)
  const seen = await sayWitnessed(
    { ...asked, newest: head, cosigned: witnesses, log, strict: full, now },
    say,
  )
  if (!full) sayShownAge(status, 1000 * now, say)
  const isGoingOn = sayState(status, say) && isShown
  const holds =
    (!full || (await checkAll({ head, status, log, site, keys: judged.kept.keys }, say))) && isGoingOn && seen
  if (holds && from) {
    writeFileSync(`${from}.new`, told.note)
    renameSync(`${from}.new`, from)
    more(say, `saved as ${from}`)
  }
  return holds
}

/** A log that had a head does not lose it. @throws Fault where one was kept, else NotThere */
function noHead(url: URL, from: string | undefined): never {
  if (from && existsSync(from))
    throw new Fault(
      'older',
      `The log had ${parseHead(readFileSync(from, 'utf8')).size} entries and now shows no head.`,
    )
  throw new NotThere(`${url} answers 404: there is no log here, or it has no signed head yet.`)
}

/** The server’s own statement about the log. It is needed only where the reader does not bring the key. */
async function statusOf(site: GetFile, optional: boolean): Promise<Status> {
  const answer = await site('api/transparency')
  if (!answer && !optional)
    throw new Error('The server does not say with which keys it signs; name one with --key')
  return answer ? (JSON.parse(text(answer)) as Status) : {}
}

/** The saved head, and the known keys that have signed it, in its own order. */
async function keptOf(
  from: string | undefined,
  key: string | undefined,
  vkeys: readonly string[],
): Promise<Kept | null> {
  if (!from || !existsSync(from)) return key === undefined ? null : { note: null, keys: [key] }
  const note = readFileSync(from, 'utf8')
  const head = parseHead(note)
  const signers = await signersOf(head.note, await logKeys(head.origin, vkeys))
  if (signers.length === 0)
    throw new Fault('unknown-key', 'No key that the server names has signed the saved head.')
  return { note, keys: signers.map(({ vkey }) => vkey) }
}

type Whole = { head: Head; status: Status; log: GetFile; site: GetFile; keys: readonly string[] }

async function checkAll({ head, status, log, site, keys }: Whole, say: Say): Promise<boolean> {
  let next = Date.now() + PROGRESS_MS
  const told = (entries: number) => {
    if (Date.now() < next) return
    next += PROGRESS_MS
    console.error(`       ${entries} of ${head.size} entries`)
  }
  const audit = await auditLog(head, log, { told, openings: openingsOf(site, head.size) })
  const { faults, more: untold, trees, commitments, settlements, unopened, tournaments, others } = audit
  for (const fault of faults) notOk(say, fault)
  if (untold > 0) more(say, `and ${untold} more`)
  // a partly read log cannot show that anything is missing
  const isWhole = untold === 0 && faults.every(({ check }) => check !== 'bundle')
  const areShown = !isWhole || sayTrees(status, audit, Date.now(), say)
  const arePools = !isWhole || (await sayPools(audit, site, keys, say))
  if (faults.length > 0 || !areShown || !arePools) return false
  ok(say, `all ${head.size} entries make the head’s root, and every tile is right`)
  ok(say, `no entry is there twice, and the numbers of ${audit.public} public postings ascend`)
  ok(
    say,
    `${settlements} settlements, ${tournaments} tournaments and ${trees.size} trees of liabilities are well formed`,
  )
  if (unopened > 0) more(say, `${unopened} settlements could not be opened: they are not shown to visitors`)
  more(say, `${commitments} postings of people, ${others} other statements`)
  return true
}

function saveEvidence(file: string, evidence: HeadEvidence, say: Say): void {
  writeFileSync(file, `${JSON.stringify(evidence, undefined, 1)}\n`)
  more(say, `evidence saved as ${file}`)
}
