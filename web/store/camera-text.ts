const TYPE_IT = 'Type or paste the code instead.'

/** Why the camera shows no picture, by the name of the browser's error. @param here false when the browser offers no cameras */
export function cameraProblem(error: unknown, here = true): string {
  if (!here) return `The camera works only on an https page. ${TYPE_IT}`
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return `The camera was refused. Allow it for this site in your browser’s settings, or type the code.`
    case 'NotFoundError':
    case 'OverconstrainedError':
      return `No camera was found on this device. ${TYPE_IT}`
    case 'NotReadableError':
    case 'AbortError':
      return `The camera shows no picture: another app may be using it. ${TYPE_IT}`
    default:
      return `The camera cannot be used here. ${TYPE_IT}`
  }
}

export type CameraState = 'asked' | 'slow' | 'on' | 'foreign'

/** The line under the picture while the person wants the camera. */
export const cameraTexts: Record<CameraState, string> = {
  asked: 'Starting the camera. Allow it if your browser asks.',
  slow: 'The camera is taking long. Check whether your browser is asking for permission, or type the code below.',
  on: 'Hold the customer’s code in the frame.',
  foreign: 'This code is not one of ours. Scan the customer’s code.',
}
