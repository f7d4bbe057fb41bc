/** The history and its printed form are one file: the first opens the second. */
export { HistoryScreen } from './history-screen.tsx'
export { StatementScreen } from './statement-screen.tsx'
