export { commitmentOf, draw, newClientSeed, newServerSeed, type Seeds } from './draw.ts'
export { drawFunGame, type FunOutcome } from './fun-games.ts'
export { drawLine, inOrderOfIds, type LineEntry, lineEntry } from './line-order.ts'
export { type PotOutcome, type PotSide, playPotGame } from './pot-games.ts'
