/** A page of help that a search can lead to. */
export type HelpTopic = {
  title: string
  /** path with the anchor of the text */
  path: string
  /** search words that the title does not have, separated by spaces, lower case */
  words: string
}

/** The lessons of the guide, the sections of the terms, and the pages about fairness. */
export const helpTopics: readonly HelpTopic[] = [
  {
    title: 'Bet on sports',
    path: '/learn#sports',
    words: 'learn guide lesson how to bet match game team first bet start beginner',
  },
  {
    title: 'How to pick an event and a side',
    path: '/learn#pick-a-side',
    words: 'learn rules event choose called off',
  },
  {
    title: 'How to read the odds',
    path: '/learn#odds',
    words: 'learn decimal odds pool share chance possible win estimate move change',
  },
  {
    title: 'A bet’s stake and fee',
    path: '/learn#stake',
    words: 'learn stake place bet slip fee 2% two percent possible win cancel switch limit break',
  },
  {
    title: 'How a result is settled and paid',
    path: '/learn#result',
    words: 'learn propose outcome concede payout paid settle winner instant',
  },
  {
    title: 'Bet on entertainment',
    path: '/learn#entertainment',
    words: 'learn guide lesson show film music prize award series video games esports',
  },
  {
    title: 'A question that can be settled',
    path: '/learn#clear-question',
    words: 'learn create event source rules clear date',
  },
  {
    title: 'When betting closes',
    path: '/learn#lock',
    words: 'learn lock locked close closing time too late clock',
  },
  {
    title: 'When an event is voided',
    path: '/learn#void',
    words: 'learn void voided refund refunded money back cancelled postponed one side nobody',
  },
  {
    title: 'How a tournament pays out',
    path: '/learn#tournament-prize',
    words: 'learn tournament prize entry fee split winner host 25% 75% percent game',
  },
  {
    title: 'Bet with friends',
    path: '/learn#personal',
    words: 'learn guide lesson personal friend friends challenge dare family',
  },
  {
    title: 'How to create an event',
    path: '/learn#create-an-event',
    words: 'learn create new event question photo challenge own',
  },
  {
    title: 'How to find the other side',
    path: '/learn#find-the-other-side',
    words: 'learn invite share link friend opponent challenge',
  },
  {
    title: 'How to prove an outcome',
    path: '/learn#prove-it',
    words: 'learn proof evidence photo link propose outcome concede',
  },
  {
    title: 'When you disagree with an outcome',
    path: '/learn#disagree',
    words: 'learn dispute bond moderator wrong result appeal cheat',
  },
  {
    title: 'Pot games',
    path: '/learn#pot-games',
    words: 'learn guide lesson pot pots practice coins game two people',
  },
  {
    title: 'How to create or take a pot',
    path: '/learn#take-a-pot',
    words: 'learn create challenge play pot stake amount',
  },
  {
    title: 'Cards, coin and dice',
    path: '/learn#cards-coin-dice',
    words: 'learn craps dice pass line shooter red black heads tails coin flip 50/50 random even',
  },
  {
    title: 'What a pot pays',
    path: '/learn#pot-payout',
    words: 'learn pot payout fee 4% 96% winner takes instant settled',
  },
  {
    title: 'A pot that nobody played',
    path: '/learn#nobody-came',
    words: 'learn withdraw pot expire expired seven days back return',
  },
  {
    title: 'Betting terms',
    path: '/learn#words',
    words: 'glossary meaning definition term pool stake odds lock void payout fee bond settle net',
  },
  {
    title: 'Acceptance',
    path: '/terms#acceptance',
    words: 'terms of service age 18 21 old enough agree account one',
  },
  {
    title: 'Assumption of risk',
    path: '/terms#assumption-of-risk',
    words: 'terms of service risk lose loss advice promise',
  },
  {
    title: 'User responsibility',
    path: '/terms#user-responsibility',
    words: 'terms of service responsible password tax law legal',
  },
  {
    title: 'No liability',
    path: '/terms#no-liability',
    words: 'terms of service liable liability disclaimer losses',
  },
  {
    title: 'Practice mode',
    path: '/terms#practice-mode',
    words: 'terms of service practice coins play money free refill top up switch',
  },
  {
    title: 'Platform fees',
    path: '/terms#platform-fees',
    words:
      'terms of service fee fees rate percent cost price charge withdrawal deposit bitcoin tournament pot',
  },
  {
    title: 'Dispute resolution',
    path: '/terms#dispute-resolution',
    words: 'terms of service dispute bond moderator outcome concede void refund',
  },
  {
    title: 'Prohibited activities',
    path: '/terms#prohibited-activities',
    words: 'terms of service forbidden cheat second account laundering harassment collusion',
  },
  {
    title: 'Account termination',
    path: '/terms#account-termination',
    words: 'terms of service close delete account suspend ban leave',
  },
  {
    title: 'Changes to terms',
    path: '/terms#changes-to-terms',
    words: 'terms of service change version new',
  },
  {
    title: 'Governing law',
    path: '/terms#governing-law',
    words: 'terms of service law court country consumer jurisdiction',
  },
  {
    title: 'Versions of the terms',
    path: '/terms#versions',
    words: 'terms of service version date difference changed earlier accepted history',
  },
  {
    title: 'Provably fair',
    path: '/fairness',
    words: 'fair fairness random seed commitment hash rigged honest chance',
  },
  {
    title: 'The formula behind every draw',
    path: '/fairness#formula',
    words: 'fair fairness hmac sha-256 server seed client seed nonce formula',
  },
  {
    title: 'What fairness proves, and what it does not',
    path: '/fairness#proves',
    words: 'fair fairness proof trust limits',
  },
  {
    title: 'Results of all games so far',
    path: '/fairness#results',
    words: 'fair fairness evenness statistics chi-square distribution heads red dice',
  },
  {
    title: 'Verify a game',
    path: '/fairness/verify',
    words: 'fair fairness check recompute finished game pot number seeds',
  },
  {
    title: 'The public log of all money',
    path: '/transparency',
    words: 'transparency public log money proof receipt ledger merkle tree witness head trust',
  },
  {
    title: 'What we owe people',
    path: '/transparency#owed',
    words: 'transparency liabilities owed solvency reserves balance sum proof',
  },
  {
    title: 'Check the public log yourself',
    path: '/transparency#check',
    words: 'transparency verify check receipt proof python go command key',
  },
]
