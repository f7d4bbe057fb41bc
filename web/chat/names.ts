export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** A shortened name ends with a dot, as its sentence does: "against Ada L." */
export const oneDot = (text: string): string => text.replaceAll('..', '.')

/** A sentence with its full stop; a shortened name at its end already has one: "Rosa E." */
export const fullStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)
