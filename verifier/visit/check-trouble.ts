import { Fault } from '../log/bytes.ts'
import { Seen } from './check-look.ts'
import { type Answer, Away, type Net } from './check-net.ts'
import type { LogFault, Trouble } from './check-types.ts'

/** The sentences of checks for their findings, where the verifier has none. */
const WORDS: Record<string, string> = {
  answer: 'This server answers something that no server of Evens answers.',
  'older:head': 'The log had entries and now shows no head.',
  'older:empty': 'The log is empty, and a proof has a head of it.',
  'older:tree': 'You were in a tree of what is owed, and now there is none with you.',
  order: 'A tree of what is owed is missing from the page, or was there before and was not shown.',
  'fork:page': 'The page and the signed head say two different things of one log.',
  'fork:total': 'The page shows another sum of what is owed than the tree with your balance.',
  'left-out': 'You had a balance when the newest tree was made, and are not in it.',
  'left-out:days':
    'Your balance has been in no tree of what is owed for two days, and one is made every day.',
  'statement:early': 'The tree of what is owed says that it was made at a moment that has not come yet.',
  stale: 'The newest tree of what is owed is more than two days old.',
  held: 'Money of yours that is held above a limit is not in the tree of what is owed.',
  'held:list': 'The list of your money that is held above a limit has a gap, or a moment that is none.',
  pool: 'The tree of what is owed has less in a pool than you have staked there.',
  'pool:left-out': 'A pool in which you have money is not in the tree of what is owed.',
  'fork:tree': 'The server shows two different trees of what is owed under one number.',
  balance: 'The tree of what is owed has another balance for you than your history.',
  'balance:shown': 'Your balance on the screen is not that of your newest movement.',
  history: 'The lines of your history do not add up.',
  'history:known': 'A movement that was in your history is not there any more.',
  receipt: 'A movement of yours has no receipt in the log.',
  promise: 'The log has something else of a movement than was promised to you.',
  record: 'The receipt of a movement says something else than your history.',
  'replay:none': 'An event is settled, and the server has no proof of what its log says of it.',
  kept: 'A movement of yours was promised to be in the log and is not.',
  'kept:never': 'A movement of yours is neither in the log nor promised to be.',
  'kept:tree': 'The tree of what is owed with your balance was not put into the log.',
  witness: 'The page says that a witness has signed the log, and no signature shows it.',
}

type Asked<Result> = {
  userId: string
  net: Net
  check: (net: Net) => Promise<Result>
  /** the pause before a failed check is repeated */
  againMs: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A network that remembers the answers of the API. */
function remembering(net: Net) {
  const replies: Record<string, unknown> = {}
  let last: { path: string; reply: unknown } | undefined
  const json = async (path: string): Promise<Answer | undefined> => {
    last = { path, reply: null }
    const answer = await net.json(path)
    last = { path, reply: answer?.reply ?? null }
    replies[path] = last.reply
    return answer
  }
  return { net: { ...net, json }, said: () => ({ ...last, replies }) }
}

/**
 * The outcome of a check that did not reach its end. A failed check is repeated once before the page shows the fault, and so is one
 * that could not read an answer.
 */
export async function inTrouble<Result>(
  first: unknown,
  { userId, net, check, againMs }: Asked<Result>,
): Promise<Result | Trouble> {
  if (first instanceof Away) return awayOf(first, net)
  await pause(againMs)
  const again = remembering(net)
  try {
    return await check(again.net)
  } catch (error) {
    if (error instanceof Away) return awayOf(error, net)
    const seen =
      error instanceof Seen
        ? error
        : error instanceof Fault
          ? new Seen(error.check, again.said(), true, error.message)
          : new Seen('answer', { ...again.said(), error: String(error) })
    return { state: 'failed', fault: faultOf(seen, userId, net.now()) }
  }
}

function faultOf({ check, message, evidence, own }: Seen, userId: string, now: number): LogFault {
  return {
    ...{ check: check.split(':')[0]!, why: message || (WORDS[check] ?? check) },
    ...{ at: new Date(now).toISOString(), userId: own ? userId : null, evidence },
  }
}

/**
 * An answer from a proxy, or none, may mean an unreachable network. Where the server answers another request at the same time, the
 * fault is the server's.
 */
async function awayOf({ instead, sure }: Away, net: Net): Promise<Trouble> {
  const isThere = () => net.json('/api/auth/user').then(Boolean, () => false)
  if (!instead || !(sure || (await isThere()))) return { state: 'away' }
  return { state: 'away', instead: { ...instead, at: new Date(net.now()).toISOString() } }
}
