/** The act in a notice's title, before the name: "You won $9.60 · Late" → "You won $9.60". */
export const whatOf = (title: string): string => title.split(' · ')[0]!
