import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { civilDate, dayInput, daysBetween } from '../../platform/dates.ts'
import { id } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { availability, availabilitySettings, dayLoad, longestLoadDays, timeFrame } from './slot.ts'

const ofWarehouse = z.object({ warehouseId: id })

/** Accepts days of any year, because settings may be older than the limit on years. */
const savedSettings = availabilitySettings.extend({ closureDays: z.array(civilDate) })

const loadPeriod = ofWarehouse.extend({ from: dayInput, to: dayInput }).superRefine(({ from, to }, context) => {
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > longestLoadDays)
    context.addIssue({
      code: 'custom',
      path: ['to'],
      params: { rule: 'period', maximum: longestLoadDays },
      message: `La période va du premier au dernier jour, ${longestLoadDays} jours au plus.`,
    })
})

export const slotRoutes = {
  settings: route('GET /warehouseAvailability', {
    permission: 'slots.manage',
    about: ['any hours'],
    summary: 'Ses horaires, quais et durée de rendez-vous',
    worksWithoutDeal: true,
  }).output(savedSettings),
  saveSettings: route('PUT /warehouseAvailability', {
    permission: 'slots.manage',
    summary: 'Régler ses horaires, quais et durée de rendez-vous',
    done: 'Horaires et quais réglés',
    worksWithoutDeal: true,
    failures: ['HOURS_OVERLAP'],
  })
    // Settings that are absent stay as they are.
    .input(availabilitySettings.partial())
    .output(savedSettings),
  free: route('GET /warehouseAvailability/{warehouseId}', {
    permission: 'slots.read',
    about: ['any order', 'any hours'],
    summary: 'Créneaux libres d’un jour',
  })
    .input(ofWarehouse.extend({ date: dayInput }))
    .output(availability),
  load: route('GET /warehouseAvailability/{warehouseId}/load', {
    permission: 'slots.read',
    about: ['any order', 'any hours'],
    summary: 'Places et places prises de chaque jour d’une période',
  })
    .input(loadPeriod)
    .output(listOf(dayLoad)),
  timeFrame: route('GET /settings/time-frame/{warehouseId}', {
    permission: 'timeFrame.read',
    about: ['any hours'],
    summary: 'Préavis demandés par un entrepôt',
    worksWithoutDeal: true,
  })
    .input(ofWarehouse)
    .output(timeFrame),
  saveTimeFrame: route('PUT /settings/time-frame/{warehouseId}', {
    permission: 'timeFrame.manage',
    summary: 'Régler les préavis demandés',
    done: 'Préavis réglés',
    worksWithoutDeal: true,
  })
    .input(ofWarehouse.extend(timeFrame.shape))
    .output(timeFrame),
}
