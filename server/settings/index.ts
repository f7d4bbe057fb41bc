/** Settings: people's own settings, and the profile that others see. */
export type { OtherModules } from './routes.ts'
