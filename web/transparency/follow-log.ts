import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { auditLog } from './audit-log.ts'
import { filesBelow } from './get-file.ts'
import { type Bytes, Fault } from './proof/bytes.ts'
import { type GetFile, type HeadEvidence, judgeHead, type Kept, oneLog, type Told } from './proof/heads.ts'
import { logKeys, parseHead, type Signer, signersOf, witnessKeys } from './proof/note.ts'
import { notOk, ok, type Say } from './say.ts'

export type FollowOptions = { url: string; from?: string; key?: string; full: boolean }
/** What `GET /api/transparency` answers, as far as a check needs it. */
type Status = {
  keys?: { vkey: string }[]
  witnesses?: { vkey: string }[]
  liabilities?: { tree: string; root: string; index: string | null }[]
}

const PROGRESS_MS = 5_000
const text = (bytes: Bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/**
 * The auditor: reads the log’s head, checks it against the one that was saved, saves it, and reads the whole log where it is asked to.
 * @returns whether everything holds
 */
export async function followLog({ url, from, key, full }: FollowOptions, say: Say): Promise<boolean> {
  const [site, log] = [filesBelow(new URL('/', url)), filesBelow(new URL('/log/', url))]
  const status = await statusOf(site, key !== undefined)
  const [note, witnessed] = [await log('checkpoint'), await log('checkpoint/witnessed')]
  if (!note) throw new Error(`There is no log at ${url}`)
  const vkeys = (status.keys ?? []).map(({ vkey }) => vkey)
  const told: Told = {
    note: text(note),
    keys: key === undefined ? vkeys : [...new Set([key, ...vkeys])],
    witnesses: (status.witnesses ?? []).map(({ vkey }) => vkey),
  }
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
  if (!key) say('       compare this key with one that you have from elsewhere, or name it with --key')
  sayWitnesses(witnesses, say)
  if (kept?.note) ok(say, `it extends the saved head with ${parseHead(kept.note).size} entries`)
  const holds =
    (await checkWitnessed(witnessed && text(witnessed), told, head, log, say)) &&
    (!full || (await checkAll(head, status, log, say)))
  if (holds && from) {
    writeFileSync(`${from}.new`, told.note)
    renameSync(`${from}.new`, from)
    say(`       saved as ${from}`)
  }
  return holds
}

/** The server’s own words about the log. They are needed only where the reader does not bring the key. */
async function statusOf(site: GetFile, optional: boolean): Promise<Status> {
  const answer = await site('api/transparency')
  if (!answer && !optional)
    throw new Error('The server does not say with which keys it signs; name one with --key')
  return answer ? (JSON.parse(text(answer)) as Status) : {}
}

/** What was saved: a head, and of the known keys those that have signed it, in its own order. */
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

function sayWitnesses(witnesses: readonly Signer[], say: Say): void {
  for (const { vkey, at } of witnesses)
    ok(say, `the witness ${vkey} has signed it at ${new Date(Number(at) * 1000).toISOString()}`)
}

/** The head that all witnesses have signed is of the same log. */
async function checkWitnessed(
  note: string | undefined,
  { keys, witnesses = [] }: Told,
  newest: ReturnType<typeof parseHead>,
  log: GetFile,
  say: Say,
): Promise<boolean> {
  if (note === undefined) {
    say('       no witness runs elsewhere, so that two people see the same log is not shown')
    return true
  }
  const head = parseHead(note)
  const signers = await signersOf(head.note, await logKeys(head.origin, keys))
  if (signers.length === 0) throw new Fault('unsigned', 'No known key has signed the witnessed head.')
  sayWitnesses(await signersOf(head.note, await witnessKeys(witnesses)), say)
  await oneLog(head, newest, log)
  ok(say, `the witnessed head with ${head.size} entries is of the same log`)
  return true
}

async function checkAll(
  head: ReturnType<typeof parseHead>,
  status: Status,
  log: GetFile,
  say: Say,
): Promise<boolean> {
  let next = Date.now() + PROGRESS_MS
  const audit = await auditLog(head, log, (entries) => {
    if (Date.now() < next) return
    next += PROGRESS_MS
    console.error(`       ${entries} of ${head.size} entries`)
  })
  const { faults, more, trees, commitments, settlements, others } = audit
  for (const fault of faults) notOk(say, fault)
  if (more > 0) say(`       and ${more} more`)
  // the totals that the site shows are those that it said in the log
  const unsaid = (status.liabilities ?? []).filter(
    ({ tree, root, index }) =>
      index !== null && BigInt(index) < head.size && trees.get(Number(tree))?.root !== root,
  )
  for (const { tree } of unsaid)
    notOk(say, { check: 'liabilities', why: `Tree ${tree} as the site shows it is not the one in the log.` })
  if (faults.length > 0 || unsaid.length > 0) return false
  ok(say, `all ${head.size} entries make the head’s root, and every tile is right`)
  ok(say, `no entry is there twice, and the numbers of ${audit.public} public postings ascend`)
  ok(say, `${settlements} settlements and ${audit.trees.size} trees of liabilities are well formed`)
  say(`       ${commitments} postings of people, ${others} other statements`)
  return true
}

function saveEvidence(file: string, evidence: HeadEvidence, say: Say): void {
  writeFileSync(file, `${JSON.stringify(evidence, undefined, 1)}\n`)
  say(`       evidence saved as ${file}`)
}
