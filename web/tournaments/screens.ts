/** The list and the form are one file: people move from one to the other. */

export { TournamentsScreen } from './list/tournaments-screen.tsx'
export { CreateTournamentScreen } from './new/create-tournament-screen.tsx'
