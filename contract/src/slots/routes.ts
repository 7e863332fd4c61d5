import { z } from 'zod'
import { civilDate } from '../dates.ts'
import { route } from '../route.ts'
import { availability, availabilitySettings, timeFrame } from './slot.ts'

const ofWarehouse = z.object({ warehouseId: z.int().positive() })

export const slotRoutes = {
  settings: route('GET /warehouseAvailability', {
    permission: 'slots.manage',
    summary: 'Ses horaires, quais et durée de rendez-vous',
    worksWithoutDeal: true,
  }).output(availabilitySettings),
  saveSettings: route('PUT /warehouseAvailability', {
    permission: 'slots.manage',
    summary: 'Régler ses horaires, quais et durée de rendez-vous',
    worksWithoutDeal: true,
    failures: ['HOURS_OVERLAP'],
  })
    .input(availabilitySettings)
    .output(availabilitySettings),
  free: route('GET /warehouseAvailability/{warehouseId}', {
    permission: 'slots.read',
    summary: 'Créneaux libres d’un jour',
  })
    .input(ofWarehouse.extend({ date: civilDate }))
    .output(availability),
  timeFrame: route('GET /settings/time-frame/{warehouseId}', {
    permission: 'timeFrame.read',
    summary: 'Préavis demandés par un entrepôt',
  })
    .input(ofWarehouse)
    .output(timeFrame),
  saveTimeFrame: route('PUT /settings/time-frame/{warehouseId}', {
    permission: 'timeFrame.manage',
    summary: 'Régler les préavis demandés',
    worksWithoutDeal: true,
  })
    .input(ofWarehouse.extend(timeFrame.shape))
    .output(timeFrame),
}
