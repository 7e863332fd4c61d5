import { type Definitions, define } from '../../calls/failure-definition.ts'

export const loadPlanFailures = {
  LOAD_PLAN_CHANGED: define(
    409,
    'Une commande de ce plan a changé de jour, de transport ou de statut, ou un véhicule n’existe plus : rechargez-le.',
  ),
} satisfies Definitions
