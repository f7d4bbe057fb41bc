export { commitmentOf, draw, newClientSeed, newServerSeed, type Seeds } from './draw.ts'
export { type FunOutcome, playFunGame } from './fun-games.ts'
export { drawLine, inOrderOfIds, type LineEntry, lineEntry } from './line-order.ts'
export { type PotOutcome, playPotGame, type Side } from './pot-games.ts'
