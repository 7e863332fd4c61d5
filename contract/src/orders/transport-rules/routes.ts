import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { byId, id } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { transportPlanInput, transportRule } from './transport-rule.ts'

export const transportRuleRoutes = {
  list: route('GET /transport-rules', {
    permission: 'transportRules.read',
    about: ['any deal'],
    summary: 'Règles de transport de mes accords',
    worksWithoutDeal: true,
  }).output(listOf(transportRule)),
  ofDeal: route('GET /deals/{dealId}/transport-rules', {
    permission: 'transportRules.read',
    about: ['any deal'],
    summary: 'Plan de transport d’un accord',
  })
    .input(z.object({ dealId: id }))
    .output(listOf(transportRule)),
  savePlan: route('PUT /deals/{dealId}/transport-rules', {
    permission: 'transportRules.manage',
    summary: 'Remplacer le plan de transport d’un accord',
    done: 'Plan de transport remplacé',
    ...largeBody,
  })
    .input(transportPlanInput.extend({ dealId: id }))
    .output(listOf(transportRule)),
  remove: route('DELETE /transport-rules/{id}', {
    permission: 'transportRules.manage',
    summary: 'Supprimer une règle de transport',
    done: 'Règle de transport supprimée',
    status: 204,
  }).input(byId),
}
