import { route } from '../../calls/route.ts'
import { byId } from '../../platform/ids.ts'
import { pageOf } from '../../platform/pagination.ts'
import { frontErrorDetail, frontErrorGroup, frontErrorInput, frontErrorQuery } from './front-error.ts'

export const frontErrorRoutes = {
  report: route('POST /errors/front-unexpected', {
    permission: 'anyone',
    summary: 'Signaler une erreur de la page',
    isUnaudited: true,
    knowsCaller: true,
    status: 204,
    // Leaves room for a stack.
    maxBodyBytes: 16_384,
    failures: ['TOO_MANY_REQUESTS'],
  }).input(frontErrorInput),
  list: route('GET /errors', { permission: 'operations.manage', about: [], summary: 'Erreurs signalées par les pages' })
    .input(frontErrorQuery)
    .output(pageOf(frontErrorGroup)),
  detail: route('GET /errors/{id}', { permission: 'operations.manage', about: [], summary: 'Une erreur signalée' })
    .input(byId)
    .output(frontErrorDetail),
}
