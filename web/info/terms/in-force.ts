import { challengeFactor, LOCK_AFTER_OWN_BET_MINUTES, SOURCE_ABOVE_CENTS } from '#contract/bets-limits.ts'
import { OBJECTION_MINUTES, TWO_SIGNATURES_ABOVE_CENTS, UNDECIDED_DAYS } from '#contract/decision-limits.ts'
import {
  CRYPTO_DEPOSIT_FEE_BPS,
  DISPUTE_BOND_BPS,
  DISPUTE_BOND_MIN_CENTS,
  EVENT_FEE_BPS,
  INSIGHTS_PRICE_CENTS,
  POT_FEE_BPS,
  PRACTICE_START_CENTS,
  PROPOSAL_BOND_BPS,
  PROPOSAL_BOND_MAX_CENTS,
  PROPOSAL_BOND_MIN_CENTS,
  REVENUE_SHARE_BPS,
  share,
  TOURNAMENT_FEE_BPS,
  WITHDRAWAL_FEE_BPS,
} from '#contract/fees.ts'
import { quote } from '#contract/odds.ts'
import { TERMS_VERSION } from '#contract/terms.ts'
import { moneyText, percent } from '#web/ui/money-text.ts'
import type { TermsVersion } from './terms-text.ts'

const usd = (cents: bigint) => moneyText({ cents, currency: 'USD' })
const coins = (cents: bigint) => moneyText({ cents, currency: 'PLAY' })

/** The time to dispute about a pool of real money. The settings of a server may shorten or lengthen it. */
const hours = (poolCents: bigint) => 2 * challengeFactor(poolCents)

const STAKE = 1_000n
const even = quote({ optionA: 0n, optionB: STAKE }, 'optionA', STAKE, EVENT_FEE_BPS)

/**
 * The terms in force, in their fixed order. Every rate is the contract's constant. A changed text, or a changed rate, is a new
 * version: then save this one as written text, and set `TERMS_VERSION` to the new day.
 */
export const inForce: TermsVersion = {
  date: TERMS_VERSION,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      plain: 'Using the product means that you agree, and that you are old enough.',
      text: [
        'By opening an account or using any part of this platform you accept these terms. If you do not agree, do not use it.',
        'You must be at least 18 years old, or 21 where the law of your place requires it. We ask for your date of birth and where you live, and refuse an account below that age; practice play is included. You may hold one account, with true details about yourself.',
        'With a new account we keep which version of these terms was in force. Your [data export](/settings) shows it.',
      ],
    },
    {
      id: 'assumption-of-risk',
      title: 'Assumption of risk',
      plain: 'You can lose all that you stake. Stake only what you can afford to lose.',
      text: [
        'All betting involves risk. A stake on the losing side is lost whole. Odds and possible wins that are shown before an event locks are estimates: they move with every further bet, and only the pools at the lock decide what is paid.',
        'Nothing on this platform is advice, and nothing promises a win. That includes Competition Insights, which describes past and present figures of the platform.',
      ],
    },
    {
      id: 'user-responsibility',
      title: 'User responsibility',
      plain: 'Your bets, your password and your local law are yours to mind.',
      text: [
        'You are solely responsible for the bets that you place, for keeping your password to yourself, for knowing whether betting is lawful where you are, and for any tax on what you win.',
        'A bet cannot be cancelled or moved to the other side once it is placed. The person who creates an event is responsible for stating its rules clearly and its outcome truthfully.',
        'We ask for a fresh sign-in, or another proof that it is you, before real money goes to somebody or somewhere new, and where stakes, entry fees, bonds, transfers and store codes come above a sum in a day (as a rule $100). We ask it too before you concede, or report a loss, above a smaller sum (as a rule $20). With a locked wallet no real money is staked and nothing is conceded.',
        'Money from a card can be bet at once; as a rule it can leave the platform 72 hours after the deposit, and until then it can go back to its card. What you win from somebody who lost more than $50 within a day can be bet at once too; as a rule it can leave 24 hours later, or as late as the money that they lost could have.',
      ],
    },
    {
      id: 'no-liability',
      title: 'No liability',
      plain: 'People bet against people. We hold the stakes and pay them out; we do not cover losses.',
      text: [
        'The platform takes neither side of any bet. As far as the law allows, it is not liable for losses from betting, for decisions taken on the odds shown, for failures of payment providers or networks, or for what other users say and do.',
        'Nothing here limits liability that the law does not allow to be limited.',
      ],
    },
    {
      id: 'practice-mode',
      title: 'Practice mode',
      plain: 'Practice coins are play money and never become real money.',
      text: [
        `Every account has ${coins(PRACTICE_START_CENTS)} to practise with. Practice coins have no cash value, cannot be bought, sold, transferred or withdrawn, and never mix with real money. When less than ${coins(100n)} is left they can be filled up again, once in 24 hours.`,
        'Each event is either for practice coins or for real money, and says which. The switch at the top of the screen decides what is shown first and what you create; it never moves money by itself.',
      ],
    },
    {
      id: 'platform-fees',
      title: 'Platform fees',
      plain: `${percent(EVENT_FEE_BPS)} of the stakes in an event, taken once, when it settles. No fee on a refund.`,
      text: [
        {
          items: [
            `Events: ${percent(EVENT_FEE_BPS)} of all stakes when the event settles, rounded down to the cent, and never more than the losing side staked, so that nobody who wins gets back less than the stake. With ${usd(STAKE)} on each side that is ${usd(share(STAKE, EVENT_FEE_BPS))} of each stake, and the winner receives ${usd(even.payout)}. A voided event takes no fee.`,
            `Pot games: ${percent(POT_FEE_BPS)} of both stakes together, in practice coins.`,
            `Tournaments: ${percent(TOURNAMENT_FEE_BPS)} of the entry fees; the rest is the prize. A host who is among the 50 best players gets ${percent(REVENUE_SHARE_BPS)} of the entry fees out of our part.`,
            `Withdrawals: ${percent(WITHDRAWAL_FEE_BPS)}, inside the amount that you withdraw.`,
            `Bitcoin deposits: ${percent(CRYPTO_DEPOSIT_FEE_BPS)} on top of the amount.`,
            `Competition Insights: ${usd(INSIGHTS_PRICE_CENTS)} a month, until you cancel. You can have your money back once, within 30 days of subscribing.`,
            'Card deposits and payments to other users: no fee of ours.',
          ],
        },
        'A rate that you were shown is kept with the bet, tournament or withdrawal it was shown for, and later changes do not touch it. The [guide](/learn#sports) lets you work out every fee yourself.',
      ],
    },
    {
      id: 'dispute-resolution',
      title: 'Dispute resolution',
      plain:
        'The creator proposes the outcome. Any bettor may dispute it. Moderators without a stake decide: one, or two where much money waits.',
      text: [
        `The creator may end betting early, but not within ${LOCK_AFTER_OWN_BET_MINUTES} minutes after a bet of their own. After the lock the creator proposes the outcome. For real money a proposal names what shows it: above a pool of ${usd(SOURCE_ABOVE_CENTS)} a source or a photograph, for a smaller pool at least a note.`,
        `A proposal for real money takes a bond of ${percent(PROPOSAL_BOND_BPS)} of the pool, at least ${usd(PROPOSAL_BOND_MIN_CENTS)} and at most ${usd(PROPOSAL_BOND_MAX_CENTS)}. The bond comes back when the proposal stands or the event is voided. When the outcome changes after somebody else disputed it, the bond goes to them; when it changes otherwise, the platform keeps it. A creator whose balance does not cover the bond proposes without it, and a moderator then confirms the outcome.`,
        `If everybody on the losing side concedes, the event is paid at once. Otherwise there is time to dispute. As a rule that is ten minutes for practice coins; for real money it is ${hours(10_000n)} hours for a pool of up to $100, ${hours(100_000n)} hours up to $1,000, and ${hours(100_001n)} hours above.`,
        `Anybody who bet may dispute with a bond of ${percent(DISPUTE_BOND_BPS)} of their own stake, at least ${usd(DISPUTE_BOND_MIN_CENTS)} (or that many practice coins); for real money never more than the creator has laid down, or ${usd(DISPUTE_BOND_MIN_CENTS)} where they laid down none. A moderator who holds no position in the event then decides and gives a written reason. The bond comes back when the outcome changes or the event is voided; otherwise the platform keeps it.`,
        `Where the pool of an event or the prize of a tournament is above ${usd(TWO_SIGNATURES_ABOVE_CENTS)} of real money, two moderators sign the decision, and so they do where one moderator’s decisions of a day, or what one person gained by such decisions in a month, come to more together with it. The losing side may then object for ${OBJECTION_MINUTES} minutes. An objection, or two moderators who differ, call an admin who has signed nothing. Then two signatures are needed, one of them by such an admin. A signed decision whose objection no admin answers within ${UNDECIDED_DAYS} days stands.`,
        `An event is voided, and every stake returned whole, when only one side was bet on, when nobody backed the winning side, when no outcome is proposed within 48 hours of the lock, or when moderators do not decide it within ${UNDECIDED_DAYS} days. What has been paid out is final.`,
        'A tournament asks everybody before it starts whether they are there. A seat that does not answer gets the whole entry fee back if the others start. The order of play is drawn from a seed that was committed to beforehand and from seeds of the players’ browsers: neither players nor host can choose a place. Both players report each match. A moderator who neither plays nor hosts decides between reports that differ. If none does within a day, the report with the only picture stands; otherwise the match is played again.',
        'Games of chance need no dispute: everybody can [check each draw](/fairness) afterwards.',
      ],
    },
    {
      id: 'prohibited-activities',
      title: 'Prohibited activities',
      plain: 'No cheating, no second accounts, no laundering, no harassment.',
      text: [
        'You may not:',
        {
          items: [
            'open several accounts, or use or lend somebody else’s;',
            'bet on an event whose outcome you can decide alone or already know, or arrange outcomes;',
            'state an outcome, or report a result, that you know to be false;',
            'use the platform for money that is not lawfully yours, or to hide where money comes from;',
            'create events about harm to people or animals, or about anything unlawful;',
            'harass others, or attack, overload or get around the software or its limits.',
          ],
        },
      ],
    },
    {
      id: 'account-termination',
      title: 'Account termination',
      plain: 'You may leave at any time. We may close accounts that break these terms, with a reason.',
      text: [
        'You may stop at any time. We may suspend or close an account that breaks these terms or that the law requires us to close, and tell you the reason. Bets that are open then run to their end.',
        'A real balance that is lawfully yours stays yours and is paid out by the usual way of withdrawal. Practice coins end with the account.',
      ],
    },
    {
      id: 'changes-to-terms',
      title: 'Changes to terms',
      plain: 'Changes are shown here with their date and never reach back to bets already placed.',
      text: [
        'We may change these terms. A new version stands on this page with its date, and using the platform afterwards accepts it. Earlier versions stay [at the end of this page](#versions), with every word that changed.',
        'Bets, withdrawals and tournaments that were agreed before keep the rates and rules they were agreed with.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      plain: 'The law of the operator’s seat, and the protections of your own country.',
      text: [
        'These terms are governed by the law of the place where the operator of this site has its seat. If you are a consumer, the mandatory protections of the country where you live apply to you all the same. A part of these terms that turns out to be invalid leaves the others standing.',
      ],
    },
  ],
}
