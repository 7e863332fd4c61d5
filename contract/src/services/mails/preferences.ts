import { z } from 'zod'
import { oncePer, text } from '../../platform/ids.ts'

/** When the mail of an event leaves. Without a choice: at once. */
export const mailTimings = ['at_once', 'digest', 'none'] as const
export type MailTiming = (typeof mailTimings)[number]

const mailPreference = z.object({ event: z.string(), timing: z.enum(mailTimings) })
export type MailPreference = z.infer<typeof mailPreference>

/** Hours in Paris up to which a daily digest may gather. No clock change falls between them. */
export const digestHours = { earliest: 6, latest: 22, usual: 18 } as const

const digestHour = z.int().min(digestHours.earliest).max(digestHours.latest)

export const mailPreferences = z.object({ items: z.array(mailPreference), digestHour })
export type MailPreferences = z.infer<typeof mailPreferences>

/** An event left out is mailed at once; an hour left out stays as it is. */
export const mailPreferencesInput = z.object({
  items: z
    .array(mailPreference.extend({ event: text(60) }))
    .max(100)
    .superRefine(oncePer(({ event }) => event, { field: 'event', message: 'Cet e-mail est choisi deux fois.' })),
  digestHour: digestHour.optional(),
})
