import { type Frame, fromServer } from '#contract/live.ts'
import { encoderOf } from '#server/core/encode.ts'

const encode = encoderOf(fromServer)

/** A frame as it is sent. */
export const frameText = (frame: Frame): string => JSON.stringify(encode(frame))
