/** The history and its printed form are one file: the second is opened from the first. */
export { HistoryScreen } from './history-screen.tsx'
export { StatementScreen } from './statement-screen.tsx'
