/** The architecture test's exceptions and limits, besides the layers and tables of `server/modules.ts`. */

/** Folders without an entry point of their own: each of their files may be imported. */
export const OPEN = ['config', 'postgres', 'pages', 'schema', 'core', 'http']
/** Files that belong to no module: the top layer. */
export const TOP = [
  'server/app.ts',
  'server/modules.ts',
  'server/home.ts',
  'server/main.ts',
  'server/db-command.ts',
  'server/doctor-command.ts',
  'server/password-filter-command.ts',
  'server/audit-all.ts',
  'server/backup-command.ts',
  'server/figures.ts',
  'server/reseal.ts',
]

/** Imports past a module's entry point, each with its reason. */
export const PAST_THE_ENTRY: Record<string, string> = {
  'server/ledger/record.ts': 'a pure rule, by which a thread hashes without loading the database',
  'server/payments/bitcoin-address.ts': 'a pure rule',
  'server/payments/billing.ts': 'a port: types alone, so that modules see no adapter',
  'server/payments/cards.ts': 'a port: types alone, so that modules see no adapter',
  'server/payments/test-mode-cards.ts':
    'the adapter that the demo pays with, and the choice of one by the settings',
  'server/payments/crypto.ts': 'a port: types alone, and its two errors',
  'server/payments/coin.ts': 'amounts of coin, which the wallet reads and prints as the port does',
  'server/payments/nowpayments-signature.ts': 'a pure rule, by which the simulator signs too',
  'server/payments/open-crypto.ts': 'main picks the adapter by the settings',
  'server/payments/stripe-kinds.ts':
    'names alone: two modules handle these messages, and the adapter lists them',
  'server/payments/simulator-pages.ts': 'the simulator’s pages, which app hands out and the wallet links to',
}
/** Contract files that the browser may load at once: they hold no schema, so zod stays out of the first load. */
export const ZOD_FREE = [
  'daily-limits',
  'following-limits',
  'money',
  'odds',
  'fees',
  'paths',
  'paths-reads',
  'endpoint',
  'regions',
  'refusals',
  'test-mode',
  'destinations',
  'theme-song',
  'coin-rate',
  'games',
  'screens',
  'camera-pages',
  'session-tabs',
  'screens-list',
  'changes',
  'channels',
  'bets-limits',
  'decision-limits',
  'interest-line',
  'jury-limits',
  'hook-limits',
  'proposal-evidence',
  'local-moments',
  'match-bar',
  'chat-limits',
  'upload-limits',
  'limits',
  'search-text',
  'spoken-codes',
  'terms',
  'tiers',
  'video-source',
  'age',
  'verbs',
  'bitcoin-address',
  'characters',
  'confusables',
  'email-address',
  'one-time-codes',
  'option-labels',
  'tournament-games',
  'tournament-pace',
  'tournament-line',
  'tournament-chances',
  'tournament-score',
  'tournament-fold',
  'tournament-engine',
].map((name) => `contract/${name}.ts`)
/** Tables of a module that another one names too, each with its reason. Any module may join `users` for a name and a face. */
export const ALSO_NAMED_BY: Record<string, string[]> = {
  // the demo tells a story of the last days, so it moves the clock while it seeds; the start guard checks whether a test did
  clock: ['demo', 'start-guard'],
  // the test-mode provider keeps its intents where the wallet keeps deposits
  card_deposits: ['payments'],
}
/** Modules whose tables refer to people, and that need no closure, each with its reason. */
export const WITHOUT_CLOSURE: Record<string, string> = {
  http: 'idempotency keys go after a week',
  'audit-log': 'it is kept for ever',
  users: 'the row of a person stays without a name, by closeUser',
}
/** Modules that post to the ledger, and that need no audit of their own, each with its reason. */
export const WITHOUT_AUDIT: Record<string, string> = {
  users: 'the coins to start with come from the mint, which the audit of the ledger balances',
}
/** Statements outside of the modules, each with its reason. */
export const OUTSIDE: Record<string, string[]> = {
  // prints the size of the ledger
  'server/db-command.ts': ['ledger_accounts', 'ledger_postings'],
  // a bet writes its own posting (decision 11)
  'server/bets/place-bets.sql': ['ledger_accounts', 'ledger_postings'],
  // the test mode is paid back by no card: a refund that was tried has arrived
  'server/payments/test-mode-cards.ts': ['card_refunds'],
}
