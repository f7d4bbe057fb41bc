/** Settings: what people set about their own accounts, and the profile that others see. */
export type { OtherModules } from './routes.ts'
