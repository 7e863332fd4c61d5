import { z } from 'zod'
import { oncePer, text } from '../ids.ts'

/** When the mail of an event leaves. Without a choice: at once. */
export const mailTimings = ['at_once', 'digest', 'none'] as const
export type MailTiming = (typeof mailTimings)[number]

const mailPreference = z.object({ event: z.string(), timing: z.enum(mailTimings) })
export type MailPreference = z.infer<typeof mailPreference>

export const mailPreferences = z.object({ items: z.array(mailPreference) })

/** An event left out is mailed at once. */
export const mailPreferencesInput = z.object({
  items: z
    .array(mailPreference.extend({ event: text(60) }))
    .max(100)
    .superRefine(oncePer(({ event }) => event, { field: 'event', message: 'Cet e-mail est choisi deux fois.' })),
})
