import { eachOnce, type Server } from '#server/postgres/database-hosts.ts'
import { size } from './judge-database.ts'
import { type Diagnosis, fault, ok, skip, warn } from './verdict.ts'

/** A standby this far behind would lose this much of people's actions. */
const FAR_SECONDS = 600
const BEHIND_SECONDS = 60

/** The facts that one host of the list reports about itself. */
export type HostFacts = Server & {
  /** with its port, without user and password */
  host: string
  role: 'primary' | 'standby'
  /** a primary that is set to refuse writes */
  readOnly: boolean
  /** the identifier that a database and its standbys share; undefined where the role may not read it */
  system: string | undefined
  /** of a primary */
  timeline: number | undefined
  /** of a standby: the part of the primary's log that it has not replayed; undefined without a primary to compare with */
  behind: Lag | undefined
  /** of a standby: whether it is connected to a server that sends it the log */
  receives: boolean
}
/** `seconds` is undefined where a standby has not yet replayed anything with a timestamp. */
type Lag = { bytes: number; seconds: number | undefined }
export type AwayHost = { host: string; away: string }

const lagOf = ({ bytes, seconds }: Lag) =>
  `${size(bytes)}${seconds === undefined ? '' : ` and ${Math.round(seconds)} s`} behind`
const isBehind = (lag: Lag | undefined, seconds: number) => (lag?.seconds ?? 0) >= seconds

/** Judges the hosts of DATABASE_URL one by one, and then together. */
export function judgeHosts(hosts: readonly (HostFacts | AwayHost)[]): Diagnosis[] {
  const there = hosts.filter((host) => 'role' in host)
  const primaries = there.filter(({ role }) => role === 'primary')
  const reference = primaries[0]?.system ?? there[0]?.system
  const each = hosts.map((host) => ('away' in host ? judgeAway(host) : judgeHost(host, reference)))
  // another database has its own line
  const ours = eachOnce(primaries).filter(({ system }) => system === undefined || system === reference)
  return [...each, ...judgeTogether(hosts, there, ours)]
}

const judgeAway = ({ host, away }: AwayHost) =>
  fault(`${host} does not answer (${away})`, 'Start it, or take it out of DATABASE_URL.')

function judgeHost(facts: HostFacts, reference: string | undefined): Diagnosis {
  const { host, role, system, readOnly, timeline } = facts
  if (system !== undefined && reference !== undefined && system !== reference)
    return fault(
      `${host} is another database`,
      'Correct DATABASE_URL: its hosts are one database and its standbys.',
    )
  if (role === 'standby') return judgeStandby(facts)
  return readOnly
    ? fault(`${host} is the primary but takes no writes`, 'Set default_transaction_read_only to off there.')
    : ok(`${host} is the primary, timeline ${timeline}`)
}

function judgeStandby({ host, behind, receives }: HostFacts): Diagnosis {
  const remedy = `Look at the log of PostgreSQL on ${host}, at its disk and at the network; if it cannot catch up, rebuild it.`
  const says = `${host} is a standby${behind ? `, ${lagOf(behind)}` : ''}`
  if (isBehind(behind, FAR_SECONDS)) return fault(says, remedy)
  if (!receives) return warn(`${says}, and receives no log from a primary`, remedy)
  return isBehind(behind, BEHIND_SECONDS) ? warn(says, remedy) : ok(says)
}

function judgeTogether(
  all: readonly unknown[],
  there: readonly HostFacts[],
  primaries: readonly HostFacts[],
): Diagnosis[] {
  if (primaries.length > 1) {
    const [newest, ...others] = [...primaries].sort(
      (one, other) => (other.timeline ?? 0) - (one.timeline ?? 0),
    )
    const says = `there are ${primaries.length} primaries: ${primaries.map(({ host }) => host).join(', ')}`
    if (newest!.timeline === others[0]!.timeline)
      return [
        fault(
          `${says}, and none of them has the newest timeline`,
          'Stop every node and look which one has the newest bets. Stop the others, keep their data, and rebuild them as standbys.',
        ),
      ]
    return [
      fault(
        says,
        `Stop ${others.map(({ host }) => host).join(', ')} at once and keep its data: ${newest!.host} has the newest timeline. Rebuild the others as standbys.`,
      ),
    ]
  }
  if (primaries.length === 1 || there.length === 0) return []
  return [
    fault(
      all.length > 1 ? 'there is no primary, only standbys' : 'there is only a standby',
      'Name the primary in DATABASE_URL too; where it is lost, promote one standby: select pg_promote().',
    ),
  ]
}

/** One connection by which the primary sends its log. A role without pg_monitor sees only that it exists. */
export type Sender =
  | { seen: false }
  | ({ seen: true; name: string; state: string; synchronous: boolean } & Lag)

/** The number of standbys that a commit waits for: `ANY 2 (a, b)`, `FIRST 1 (a)`, `2 (a, b)`, `a, b`. */
export function synchronousNeeded(names: string): number {
  const list = names.trim()
  if (list === '') return 0
  return Number(/^(?:any|first)?\s*(\d+)\s*\(/i.exec(list)?.[1] ?? 1)
}

const counted = (standbys: number, kind = '') => `${standbys} ${kind}standby${standbys === 1 ? '' : 's'}`

/** Judges the standbys that receive the primary's log. @param names `synchronous_standby_names` */
export function judgeSenders(
  names: string,
  senders: readonly Sender[],
  { production }: { production: boolean },
): Diagnosis[] {
  const needed = synchronousNeeded(names)
  // a base backup receives the log too
  const standbys = senders.filter((one) => !one.seen || one.state !== 'backup')
  const seen = standbys.filter((one) => one.seen)
  const synchronous = seen.filter((one) => one.synchronous && one.state === 'streaming').length
  const hidden = standbys.length > seen.length
  if (needed === 0 && standbys.length === 0) return [skip('no standby follows this database')]
  const each = seen.map(judgeSender)
  if (needed === 0)
    return [
      ...each,
      production
        ? warn(
            `${counted(standbys.length)} and no commit that waits for one: a failover loses the newest bets`,
            'Set synchronous_standby_names (with Patroni: synchronous_mode and synchronous_mode_strict).',
          )
        : ok(`${counted(standbys.length)}, and no commit waits for one`),
    ]
  const present = hidden ? standbys.length : synchronous
  if (present < needed)
    return [
      ...each,
      fault(
        `commits wait for ${counted(needed, 'synchronous ')}, and there are ${present}: no bet is accepted`,
        'Start the standbys that synchronous_standby_names lists, and look at their logs, disks and network. Changing it on the primary lets betting continue, but the next failure may lose those bets.',
      ),
    ]
  return [
    ...each,
    hidden
      ? warn(`${counted(standbys.length)}, whose state is hidden from this role`, 'Grant it pg_monitor.')
      : ok(`${counted(present, 'synchronous ')}, and commits wait for ${needed}`),
  ]
}

function judgeSender({ name, state, ...lag }: Extract<Sender, { seen: true }>): Diagnosis {
  const says = `${name} is sent the log (${state}), ${lagOf(lag)}`
  const remedy = `Look at the log of PostgreSQL on ${name}, at its disk and at the network.`
  if (isBehind(lag, FAR_SECONDS)) return fault(says, remedy)
  return state !== 'streaming' || isBehind(lag, BEHIND_SECONDS) ? warn(says, remedy) : ok(says)
}

/**
 * Judges the hosts of READ_DATABASE_URL.
 * @param system the identifier of the database itself; undefined where the role may not read it
 */
export function judgeReplicas(
  hosts: readonly (HostFacts | AwayHost)[],
  system: string | undefined,
): Diagnosis {
  const remedy =
    'Name a standby that follows the primary in READ_DATABASE_URL, or remove it: until then, the primary answers.'
  const said = hosts.map((one) => {
    if ('away' in one) return `${one.host} does not answer (${one.away})`
    if (system !== undefined && one.system !== undefined && one.system !== system)
      return `${one.host} is another database`
    if (one.role === 'primary') return `${one.host} is the primary`
    return one.receives ? undefined : `${one.host} receives no log`
  })
  const fit = hosts.filter((_, at) => said[at] === undefined).map(({ host }) => host)
  if (fit.length > 0) return ok(`lists are read from ${fit.join(' or ')} while it is at most 5 s behind`)
  return warn(`no list can be read from a replica: ${said.join('; ')}`, remedy)
}
