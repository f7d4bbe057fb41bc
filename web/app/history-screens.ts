/** The history and its printed form are one file: the second is opened from the first. */
export { HistoryScreen } from '#web/history/history-screen.tsx'
export { StatementScreen } from '#web/history/statement-screen.tsx'
