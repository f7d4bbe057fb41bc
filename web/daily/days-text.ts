/** "12 days in a row" */
export const daysText = (count: number): string => (count === 1 ? '1 day in a row' : `${count} days in a row`)
