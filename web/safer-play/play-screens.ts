/** The screens on which people play, for money or for coins: events, an event, pots, games, tournaments with their matches. */
const PLAY = /^\/(events|pots|fun-games|tournaments)(\/|$)/

/** Whether time on this screen is time of play. @param path of the address */
export const isPlayScreen = (path: string): boolean => PLAY.test(path)
