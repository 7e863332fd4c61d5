import { route } from '../../calls/route.ts'
import { byId, id } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import {
  carrier,
  carrierChanges,
  carrierInput,
  carrierService,
  carrierServiceChanges,
  carrierServiceInput,
} from './carrier.ts'

const ofCarrier = { id, serviceId: id }

export const carrierRoutes = {
  list: route('GET /carriers', {
    permission: 'carriers.read',
    about: [],
    summary: 'Transporteurs et leurs services',
  }).output(listOf(carrier)),
  create: route('POST /carriers', {
    permission: 'carriers.manage',
    summary: 'Ajouter un transporteur, avec ses services',
    done: 'Transporteur ajouté',
    status: 201,
    failures: ['CARRIER_EXISTS'],
  })
    .input(carrierInput)
    .output(carrier),
  update: route('PATCH /carriers/{id}', {
    permission: 'carriers.manage',
    summary: 'Modifier un transporteur et ses services',
    done: 'Transporteur modifié',
    failures: ['CARRIER_EXISTS', 'CARRIER_SERVICE_EXISTS', 'CARRIER_IN_USE'],
  })
    .input(carrierChanges.extend({ id }))
    .output(carrier),
  remove: route('DELETE /carriers/{id}', {
    permission: 'carriers.manage',
    summary: 'Supprimer un transporteur qui n’a pas servi',
    done: 'Transporteur supprimé',
    status: 204,
    failures: ['CARRIER_IN_USE'],
  }).input(byId),
  services: route('GET /carriers/{id}/services', {
    permission: 'carriers.read',
    about: [],
    summary: 'Services d’un transporteur',
  })
    .input(byId)
    .output(listOf(carrierService)),
  addService: route('POST /carriers/{id}/services', {
    permission: 'carriers.manage',
    summary: 'Ajouter un service à un transporteur',
    done: 'Service ajouté à un transporteur',
    status: 201,
    failures: ['CARRIER_SERVICE_EXISTS'],
  })
    .input(carrierServiceInput.extend({ id }))
    .output(carrierService),
  updateService: route('PATCH /carriers/{id}/services/{serviceId}', {
    permission: 'carriers.manage',
    summary: 'Modifier un service',
    done: 'Service d’un transporteur modifié',
    failures: ['CARRIER_SERVICE_EXISTS'],
  })
    .input(carrierServiceChanges.extend(ofCarrier))
    .output(carrierService),
  removeService: route('DELETE /carriers/{id}/services/{serviceId}', {
    permission: 'carriers.manage',
    summary: 'Supprimer un service qui n’a pas servi',
    done: 'Service d’un transporteur supprimé',
    status: 204,
    failures: ['CARRIER_IN_USE'],
  }).input(byId.extend({ serviceId: id })),
}
