import { z } from 'zod'

/** Length of an appointment, in minutes. */
export const appointmentBounds = { min: 15, max: 240, default: 30 } as const

export const appointmentDuration = z.int().min(appointmentBounds.min).max(appointmentBounds.max)
