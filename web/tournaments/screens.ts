/** The list and the form are one file: people go from one to the other. */
export { CreateTournamentScreen } from './create-tournament-screen.tsx'
export { TournamentsScreen } from './tournaments-screen.tsx'
