/** The list and the form are one file: people move from one to the other. */
export { CreatePotScreen } from './create-pot-screen.tsx'
export { PotsScreen } from './pots-screen.tsx'
