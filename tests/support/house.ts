/** What the architecture test holds the sources against: floors, doors and owners. */

/** A room imports only from floors above this one in the list, and from `contract`. */
export const FLOORS = [
  ['config', 'postgres', 'pages'],
  ['core'],
  ['facts', 'ledger', 'games', 'payments'],
  ['users'],
  ['notifications', 'fun-games'],
  [
    ...['auth', 'settings', 'uploads', 'feedback', 'wallet', 'withdrawals', 'transfers', 'store', 'admin'],
    ...['bets', 'pots', 'gangs', 'leaderboard', 'advisory'],
  ],
  ['demo', 'tournaments', 'messages', 'rooms'],
  ['realtime'],
  ['start-guard'],
]
/** Folders without a door of their own: each of their files may be imported. */
export const OPEN = ['config', 'postgres', 'pages', 'core']
/** Files that are not a room: the top of the house. */
export const TOP = [
  'server/app.ts',
  'server/home.ts',
  'server/leaving.ts',
  'server/main.ts',
  'server/db-command.ts',
  'server/audit-all.ts',
  'server/figures.ts',
  'server/reseal.ts',
]

/** Imports past a room's door, each with its reason. */
export const PAST_THE_DOOR: Record<string, string> = {
  'server/payments/bitcoin-address.ts': 'a pure rule',
  'server/payments/cards.ts': 'a port: types alone, so that rooms see no adapter',
  'server/payments/test-mode-cards.ts': 'the adapter that the demo pays with',
  'server/payments/choose-cards.ts': 'main chooses an adapter by the settings',
  'server/payments/crypto.ts': 'a port: types alone, and its two errors',
  'server/payments/coin.ts': 'amounts of coin, which the wallet reads and prints as the port does',
  'server/payments/nowpayments-signature.ts': 'a pure rule, by which the simulator signs too',
  'server/payments/open-crypto.ts': 'main picks the adapter by the settings',
  'server/payments/simulator-pages.ts': 'the simulator’s pages, which app hands out and the wallet links to',
}
/** Contract files that the browser may load at once: they hold no schema, so zod stays out of the first load. */
export const ZOD_FREE = [
  'money',
  'odds',
  'paid-odds',
  'fees',
  'paths',
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
  'changes',
].map((name) => `contract/${name}.ts`)
/** Whose tables these are. Any room may join `users` for a name and a face. */
export const OWNERS: Record<string, string[]> = {
  // the demo tells a story of the last days, so it moves the clock while it seeds; the start guard looks whether a test did
  clock: ['core', 'demo', 'start-guard'],
  database_stamp: ['start-guard'],
  // housekeeping, which belongs to core, throws away what everybody has heard
  facts: ['facts', 'core'],
  fact_deliveries: ['facts', 'core'],
  idempotency_keys: ['core'],
  audit_log: ['core'],
  migrations: ['core'],
  ledger_accounts: ['ledger'],
  ledger_journals: ['ledger'],
  ledger_postings: ['ledger'],
  ledger_audits: ['ledger'],
  sessions: ['auth'],
  password_resets: ['auth'],
  credentials: ['auth'],
  known_devices: ['auth'],
  recovery_codes: ['auth'],
  auth_challenges: ['auth'],
  notifications: ['notifications'],
  // the test-mode provider keeps its intents where the wallet keeps deposits
  card_deposits: ['wallet', 'payments'],
  card_reversals: ['wallet'],
  card_orders: ['wallet'],
  provider_deliveries: ['wallet'],
  crypto_deposits: ['wallet'],
  crypto_receipts: ['wallet'],
  crypto_moves: ['wallet'],
  crypto_cursors: ['wallet'],
  withdrawals: ['withdrawals'],
  withdrawal_steps: ['withdrawals'],
  withdrawal_approvals: ['withdrawals'],
  withdrawal_destinations: ['withdrawals'],
  transfers: ['transfers'],
  fund_requests: ['transfers'],
  store_codes: ['store'],
  store_refunds: ['store'],
  events: ['bets'],
  event_books: ['bets'],
  bets: ['bets'],
  event_payouts: ['bets'],
  event_results: ['bets'],
  event_results_due: ['bets'],
  bet_totals: ['bets'],
  event_concessions: ['bets'],
  event_timeline: ['bets'],
  event_comments: ['bets'],
  event_odds_points: ['bets'],
  event_photos: ['bets'],
  event_reminders: ['bets'],
  event_watches: ['bets'],
  fun_seeds: ['fun-games'],
  fun_games: ['fun-games'],
  fun_tills: ['fun-games'],
  uploads: ['uploads'],
  feedback: ['feedback'],
  pots: ['pots'],
  pot_totals: ['pots'],
  game_sessions: ['pots'],
  feedback_replies: ['feedback'],
  admin_nominations: ['admin'],
}
export const FOR_EVERYBODY = ['users']
/** Statements outside of the rooms, each with its reason. */
export const OUTSIDE: Record<string, string[]> = {
  // prints how large the books are
  'server/db-command.ts': ['ledger_accounts', 'ledger_postings'],
  // a bet writes its own posting (decision 11)
  'server/bets/place-bets.sql': ['ledger_accounts', 'ledger_postings'],
}
