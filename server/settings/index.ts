/** Settings: people's own settings, and the profile that others see. */
export { changeProfilePicture } from './change-profile-picture.ts'
export type { OtherModules } from './routes.ts'
