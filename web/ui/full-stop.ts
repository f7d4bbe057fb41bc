/** A sentence with its full stop; a shortened name at its end already has one: "Rosa E." */
export const fullStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)
