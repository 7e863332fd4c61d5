import { z } from 'zod'
import { civilDate, instant } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'

/** Why a kind of data stays after an erasure, and how long. */
export const legalHolds = {
  accounting: {
    years: 10,
    ground: 'Pièces justificatives, à garder dix ans (article L123-22 du code de commerce).',
  },
  audit: {
    years: 5,
    ground: 'Preuve en cas de litige, prescrit après cinq ans (article L110-4 du code de commerce).',
  },
} as const
export type LegalHold = keyof typeof legalHolds

/** What an erasure does, or has done, with the data of a contact. */
export const erasure = z.object({
  name: z.string(),
  email: z.string(),
  /** `none`: not asked for; `waiting`: the job runs; `done`. */
  state: z.enum(['none', 'waiting', 'done']),
  askedAt: instant.nullable(),
  /** Why it is not possible now. */
  blocked: z.enum(['self', 'main']).nullable(),
  /** Rows that are removed. */
  goes: z.array(z.object({ label: z.string(), count: z.int() })),
  /** Rows that stay without the name. */
  staysNameless: z.int(),
  /** What stays by law, and the last day of it. */
  stays: z.array(
    z.object({ label: z.string(), count: z.int(), hold: z.enum(['accounting', 'audit']), until: civilDate.nullable() }),
  ),
})
export type Erasure = z.infer<typeof erasure>

export const ofContact = z.object({ id, contactId: id })

/** `confirmation` is the contact's e-mail address, typed. */
export const erasureInput = ofContact.extend({ confirmation: text(254) })
