export const uploadPurposes = ['profile', 'event', 'feedback', 'room', 'match', 'cover'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

export const MIB = 1024 * 1024
/** A picture for this purpose must be smaller than this many MiB. */
export const PICTURE_MIB: Readonly<Record<UploadPurpose, number>> = {
  profile: 10,
  event: 5,
  feedback: 5,
  room: 5,
  match: 5,
  cover: 5,
}
/** A video, which only evidence of a match may be, must be smaller than this many MiB. */
export const VIDEO_MIB = 10
/** Every file must be smaller than this many bytes. */
export const FILE_BELOW_BYTES = Math.max(VIDEO_MIB, ...Object.values(PICTURE_MIB)) * MIB

/** The accepted types of pictures, and of videos. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const
