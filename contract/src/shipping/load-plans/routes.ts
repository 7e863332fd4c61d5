import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { loadPlan, loadPlanDay, loadPlanInput, vehicle, vehiclesInput } from './load-plan.ts'

const own = { permission: 'loadPlans.manage' } as const

export const loadPlanRoutes = {
  show: route('GET /load-plans', {
    about: ['any order', 'any shipment'],
    ...own,
    summary: 'Le chargement des navettes d’un jour',
  })
    .input(loadPlanDay)
    .output(loadPlan),
  save: route('PUT /load-plans', {
    ...own,
    summary: 'Répartir les commandes d’un jour entre les véhicules',
    done: 'Plan de chargement enregistré',
    failures: ['LOAD_PLAN_CHANGED'],
  })
    .input(loadPlanInput)
    .output(loadPlan),
  print: route('GET /load-plans/print', {
    ...own,
    summary: 'Les feuilles de route d’un jour, une par véhicule',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(loadPlanDay)
    .output(fileAnswer),
  vehicles: route('GET /vehicles', { ...own, about: ['any order', 'any shipment'], summary: 'Ses véhicules' }).output(
    z.object({ items: z.array(vehicle) }),
  ),
  saveVehicles: route('PUT /vehicles', {
    ...own,
    summary: 'Régler ses véhicules',
    done: 'Véhicules réglés',
    failures: ['NOT_FOUND'],
  })
    .input(vehiclesInput)
    .output(z.object({ items: z.array(vehicle) })),
}
