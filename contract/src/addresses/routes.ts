import { z } from 'zod'
import { user } from '../accounts/account.ts'
import { byId, id } from '../ids.ts'
import { listOf } from '../pagination.ts'
import { route } from '../route.ts'
import { address, addressChanges, addressInput } from './address.ts'

export const addressRoutes = {
  list: route('GET /addresses', {
    permission: 'addresses.own',
    summary: 'Mes adresses',
    worksWithoutDeal: true,
  }).output(listOf(address)),
  mainOfUser: route('GET /addresses/user/{id}', {
    permission: 'addresses.read',
    summary: 'Adresse principale d’un utilisateur de ses accords',
  })
    .input(byId)
    .output(address.nullable()),
  detail: route('GET /addresses/{id}', { permission: 'addresses.read', summary: 'Une adresse' })
    .input(byId)
    .output(address),
  create: route('POST /users/{id}/addresses', {
    permission: 'addresses.own',
    summary: 'Ajouter une adresse',
    status: 201,
    worksWithoutDeal: true,
  })
    .input(addressInput.extend({ id, isMainAddress: z.boolean().optional() }))
    .output(address.extend({ user })),
  update: route('PATCH /addresses/{id}', {
    permission: 'addresses.own',
    summary: 'Modifier une adresse',
    worksWithoutDeal: true,
    failures: ['MAIN_ADDRESS_REQUIRED'],
  })
    .input(addressChanges.extend({ id }))
    .output(address),
  remove: route('DELETE /addresses/{id}', {
    permission: 'addresses.own',
    summary: 'Supprimer une adresse',
    status: 204,
    worksWithoutDeal: true,
    failures: ['MAIN_ADDRESS_REQUIRED'],
  }).input(byId),
}
