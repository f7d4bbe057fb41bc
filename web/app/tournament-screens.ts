/** The list and the form are one file: people go from one to the other. */
export { CreateTournamentScreen } from '#web/tournaments/create-tournament-screen.tsx'
export { TournamentsScreen } from '#web/tournaments/tournaments-screen.tsx'
