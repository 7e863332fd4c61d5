import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { id, text } from '../../platform/ids.ts'

/** Most screens of a warehouse. */
export const mostScreens = 20
/** Minutes in which the code of a new screen pairs it, once. */
export const pairingMinutes = 15
/** Days after which a screen that was never switched on counts as ended. */
export const screenDays = 90

/** A screen on the wall: a device with a right of its own, to show one warehouse's board. */
export const screen = z.object({
  id: z.int(),
  name: z.string(),
  /** null until its code was typed. */
  pairedAt: instant.nullable(),
  /** When it last said that it is on, to within the hour; null until then. */
  usedAt: instant.nullable(),
})
export type Screen = z.infer<typeof screen>

export const screenInput = z.object({
  name: text(60).refine((value) => value !== '', 'Indiquez l’endroit où il est.'),
})
export type ScreenInput = z.infer<typeof screenInput>

export const screenIdInput = z.object({ id })

/** A new screen, with the code that pairs it. */
export const newScreen = screen.extend({
  /** Eight letters and figures that are not mistaken for one another; null when the call is repeated. */
  pairingCode: z.string().nullable(),
  pairingCodeExpiresAt: instant,
})
export type NewScreen = z.infer<typeof newScreen>

/** Letters and figures that are not mistaken for one another, and spell no word. */
export const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ23456789'
export const codeLength = 8

export const pairingInput = z.object({
  code: z
    .string()
    .max(40)
    .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
    .refine((code) => code.length === codeLength, 'Tapez les huit caractères du code.'),
})
export type PairingInput = z.infer<typeof pairingInput>

/** Key of a screen, which it keeps. */
export const screenKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const screenKeyInput = z.object({ key: screenKey })
export type ScreenKeyInput = z.infer<typeof screenKeyInput>

export const pairedScreen = z.object({ key: screenKey.nullable() })
export type PairedScreen = z.infer<typeof pairedScreen>
