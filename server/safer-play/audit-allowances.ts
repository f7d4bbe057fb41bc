import type { Currency } from '#contract/money.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'
import type { WithOffers } from '#server/core/offers.ts'
import {
  account,
  accountName,
  NO_LIMITS,
  type PurseAllowances,
  readAllowances,
} from '#server/ledger/index.ts'
import { allowancesFrom, type LimitStanding, limitStandingOf } from './allowances.ts'

const PURSES: readonly Currency[] = ['USD', 'PLAY']
/** Whether a purse still allows more than the limits do. Null is no limit. */
const isWider = (stored: bigint | null, left: bigint | null): boolean =>
  left !== null && (stored === null || stored > left)

/** A purse's allowances that exceed what the facts permit. Pure. */
function tooWide(currency: Currency, stored: PurseAllowances, standing: LimitStanding): string[] {
  const left = allowancesFrom(currency, standing)
  // an ended allowance permits nothing until it is computed again
  const ended = stored.stakeUntil !== null && stored.stakeUntil <= standing.now
  const faults: [name: string, stored: bigint | null, left: bigint | null][] = []
  if (!ended) faults.push(['stakes', stored.stake, left.stake])
  faults.push(
    ['one stake', stored.stakeMax, left.stakeMax],
    ['deposits', stored.deposit, left.deposit],
    ['money from others', stored.received, left.received],
  )
  return faults
    .filter(([, has, may]) => isWider(has, may))
    .map(([name, has, may]) => `${name}: ${has === null ? 'no limit' : has}, the limits leave ${may}`)
}

/**
 * Checks that no purse allows more than the limits and breaks of its owner. Smaller allowances are right: the server recomputes
 * them before it refuses anybody for them. Money on its way counts when it arrives.
 */
export async function auditAllowances(tx: Tx, context: WithOffers): Promise<Fault[]> {
  const people = await tx.rows<{ id: bigint }>(sql`
    select user_id as id from play_limits union select user_id from play_pauses order by 1`)
  const faults: Fault[] = []
  for (const { id } of people) {
    const standing = await limitStandingOf(context, tx, id, { arriving: false })
    for (const currency of PURSES) {
      const stored = (await readAllowances(tx, id, currency)) ?? NO_LIMITS
      for (const details of tooWide(currency, stored, standing))
        faults.push({
          invariant: 'a purse allows no more than the limits of its owner leave',
          where: accountName(account('person', id, currency)),
          details,
        })
    }
  }
  return faults
}

/** Checks that the purse of an account whose address has to be confirmed first takes no stake. */
export async function auditUnconfirmed(tx: Tx): Promise<Fault[]> {
  const open = await tx.rows<{ id: bigint }>(sql`
    select u.id from users u, address_rule r
    where r.required and u.id <= r.closed_through and u.email_verified_at is null and u.closed_at is null
      and ledger_takes_stakes(ledger_account('person', u.id, false)) order by u.id`)
  return open.map(({ id }) => ({
    invariant: 'an unconfirmed address stakes nothing',
    where: accountName(account('person', id, 'USD')),
    details: 'its purse takes stakes',
  }))
}

/** Checks that the purse of a locked wallet takes no stake. */
export async function auditWalletLocks(tx: Tx): Promise<Fault[]> {
  const open = await tx.rows<{ id: bigint }>(sql`
    select id from users where wallet_locked and ledger_takes_stakes(ledger_account('person', id, false)) order by id`)
  return open.map(({ id }) => ({
    invariant: 'a locked wallet stakes nothing',
    where: accountName(account('person', id, 'USD')),
    details: 'its purse takes stakes',
  }))
}

/** Checks that everybody on a long break can still be recognised: by name and birth date, and by an address. */
export async function auditMarks(tx: Tx): Promise<Fault[]> {
  const people = await tx.rows<{ id: bigint; person: boolean; address: boolean }>(sql`
    select p.id, coalesce(bool_or(m.kind = 'person'), false) as person,
      coalesce(bool_or(m.kind in ('address', 'address-said')), false) as address
    from (select distinct user_id as id from play_pauses) p cross join lateral play_long_pause_of(p.id) c
      left join play_marks m on m.user_id = p.id
    group by p.id order by p.id`)
  return people
    .filter(({ person, address }) => !person || !address)
    .map(({ id, person, address }) => ({
      invariant: 'the identity of somebody on a long break is kept',
      where: `user ${id}`,
      details: [!person && 'no name and birth date', !address && 'no address'].filter(Boolean).join(', '),
    }))
}
