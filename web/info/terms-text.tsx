import type { ReactNode } from 'react'
import {
  CRYPTO_DEPOSIT_FEE_BPS,
  DISPUTE_BOND_BPS,
  DISPUTE_BOND_MIN_CENTS,
  EVENT_FEE_BPS,
  POT_FEE_BPS,
  PRACTICE_START_CENTS,
  TOURNAMENT_FEE_BPS,
  WITHDRAWAL_FEE_BPS,
} from '#contract/fees.ts'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/rates.ts'

export type Section = { id: string; title: string; plain: ReactNode; text: ReactNode }

/** The eleven sections in their fixed order. `plain` is a summary beside the text and changes nothing in it. */
export const sections: readonly Section[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    plain: 'Using the product means that you agree, and that you are old enough.',
    text: (
      <>
        <p>
          By opening an account or using any part of this platform you accept these terms. If you do not
          agree, do not use it.
        </p>
        <p>
          You must be at least 18 years old, or 21 where the law of your place requires it. We ask for your
          date of birth and where you live, and refuse an account below that age; practice play is included.
          You may hold one account, with true details about yourself.
        </p>
      </>
    ),
  },
  {
    id: 'assumption-of-risk',
    title: 'Assumption of risk',
    plain: 'You can lose all that you stake. Stake only what you can afford to lose.',
    text: (
      <>
        <p>
          All betting involves risk. A stake on the losing side is lost whole. Odds and possible wins that are
          shown before an event locks are estimates: they move with every further bet, and only the pools at
          the lock decide what is paid.
        </p>
        <p>Nothing on this platform is advice, and nothing promises a win.</p>
      </>
    ),
  },
  {
    id: 'user-responsibility',
    title: 'User responsibility',
    plain: 'Your bets, your password and your local law are yours to mind.',
    text: (
      <>
        <p>
          You are solely responsible for the bets that you place, for keeping your password to yourself, for
          knowing whether betting is lawful where you are, and for any tax on what you win.
        </p>
        <p>
          A bet cannot be cancelled or moved to the other side once it is placed. Whoever creates an event is
          responsible for stating its rules clearly and its outcome truthfully.
        </p>
      </>
    ),
  },
  {
    id: 'no-liability',
    title: 'No liability',
    plain: 'People bet against people. We hold the pot and pay it out; we do not cover losses.',
    text: (
      <>
        <p>
          The platform takes neither side of any bet. As far as the law allows, it is not liable for losses
          from betting, for decisions taken on the odds shown, for failures of payment providers or networks,
          or for what other users say and do.
        </p>
        <p>Nothing here limits liability that the law does not allow to be limited.</p>
      </>
    ),
  },
  {
    id: 'practice-mode',
    title: 'Practice mode',
    plain: 'Practice coins are play money and never become real money.',
    text: (
      <>
        <p>
          Every account has <Money cents={PRACTICE_START_CENTS} currency="PLAY" /> to practise with. Practice
          coins have no cash value, cannot be bought, sold, transferred or withdrawn, and never mix with real
          money. When less than <Money cents={100n} currency="PLAY" /> is left they can be filled up again,
          once in 24 hours.
        </p>
        <p>
          Each event is either for practice coins or for real money, and says which. The switch at the top of
          the screen decides what is shown first and what you create; it never moves money by itself.
        </p>
      </>
    ),
  },
  {
    id: 'platform-fees',
    title: 'Platform fees',
    plain: `${percent(EVENT_FEE_BPS)} of each stake in an event, taken when it settles. No fee on a refund.`,
    text: (
      <>
        <ul className="list-disc space-y-1.5 pl-5">
          <li>
            Events: {percent(EVENT_FEE_BPS)} of the whole pool when it settles, rounded down to the cent, and
            never more than the losing side staked, so that nobody who wins gets back less than the stake.
            With <Money cents={1000n} currency="USD" /> on each side that is{' '}
            <Money cents={20n} currency="USD" /> each, and the winner receives{' '}
            <Money cents={1960n} currency="USD" />. A voided event takes no fee.
          </li>
          <li>Pot games: {percent(POT_FEE_BPS)} of both stakes together, in practice coins.</li>
          <li>Tournaments: {percent(TOURNAMENT_FEE_BPS)} of the entry fees; the rest is the prize.</li>
          <li>Withdrawals: {percent(WITHDRAWAL_FEE_BPS)}, inside the amount that you withdraw.</li>
          <li>Bitcoin deposits: {percent(CRYPTO_DEPOSIT_FEE_BPS)} on top of the amount.</li>
          <li>Card deposits and payments to other users: no fee of ours.</li>
        </ul>
        <p>
          A rate that you were shown is kept with the bet, tournament or withdrawal it was shown for, and
          later changes do not touch it. Part of a tournament’s fee may go to a host who is among the 50 best
          players.
        </p>
      </>
    ),
  },
  {
    id: 'dispute-resolution',
    title: 'Dispute resolution',
    plain:
      'The creator proposes the outcome. Any bettor may dispute it, and a moderator without a stake decides.',
    text: (
      <>
        <p>
          After an event locks its creator proposes the outcome. If everybody on the losing side concedes, it
          is paid at once. Otherwise there is time to dispute: as a rule two hours for real money and ten
          minutes for practice coins.
        </p>
        <p>
          Whoever bet may dispute with a bond of {percent(DISPUTE_BOND_BPS)} of their own stake, at least{' '}
          <Money cents={DISPUTE_BOND_MIN_CENTS} currency="USD" /> (or that many practice coins). A moderator
          who holds no position in the event then decides and gives a written reason. The bond comes back when
          the outcome changes or the event is voided; otherwise the platform keeps it.
        </p>
        <p>
          An event is voided, and every stake returned whole, when only one side was bet on, when nobody
          backed the winning side, or when no outcome is proposed within 48 hours of the lock. What has been
          paid out is final.
        </p>
      </>
    ),
  },
  {
    id: 'prohibited-activities',
    title: 'Prohibited activities',
    plain: 'No cheating, no second accounts, no laundering, no harassment.',
    text: (
      <>
        <p>You may not:</p>
        <ul className="list-disc space-y-1.5 pl-5">
          <li>open several accounts, or use or lend somebody else’s;</li>
          <li>bet on an event whose outcome you can decide alone or already know, or arrange outcomes;</li>
          <li>state an outcome that you know to be false;</li>
          <li>use the platform for money that is not lawfully yours, or to hide where money comes from;</li>
          <li>create events about harm to people or animals, or about anything unlawful;</li>
          <li>harass others, or attack, overload or get around the software or its limits.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'account-termination',
    title: 'Account termination',
    plain: 'You may leave at any time. We may close accounts that break these terms, with a reason.',
    text: (
      <>
        <p>
          You may stop at any time. We may suspend or close an account that breaks these terms or that the law
          requires us to close, and tell you the reason. Bets that are open then run to their end.
        </p>
        <p>
          A real balance that is lawfully yours stays yours and is paid out by the usual way of withdrawal.
          Practice coins end with the account.
        </p>
      </>
    ),
  },
  {
    id: 'changes-to-terms',
    title: 'Changes to terms',
    plain: 'Changes are shown here with their date and never reach back to bets already placed.',
    text: (
      <p>
        We may change these terms. A new version stands on this page with its date, and using the platform
        afterwards accepts it. Bets, withdrawals and tournaments that were agreed before keep the rates and
        rules they were agreed with.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    plain: 'The law of the operator’s seat, and the protections of your own country.',
    text: (
      <p>
        These terms are governed by the law of the place where the operator of this site has its seat. If you
        are a consumer, the mandatory protections of the country where you live apply to you all the same. A
        part of these terms that turns out to be invalid leaves the others standing.
      </p>
    ),
  },
]
