import { z } from 'zod'

/** Where others see a person beside their stakes: nowhere, on practice events, or on all events and with the record on the profile. */
export const whoIsInChoices = ['nobody', 'practice', 'all'] as const
export const whoIsIn = z.enum(whoIsInChoices)
export type WhoIsIn = z.infer<typeof whoIsIn>
