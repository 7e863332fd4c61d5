import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byId, id } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { user } from '../accounts/account.ts'
import { address, addressChanges, addressListQuery, newAddressInput } from './address.ts'
import { suggestedAddress, suggestionQuery } from './suggestion.ts'

export const addressRoutes = {
  list: route('GET /addresses', {
    permission: 'addresses.own',
    about: [],
    summary: 'Mes adresses',
    worksWithoutDeal: true,
  })
    .input(readingOn(addressListQuery))
    .output(pageOf(address)),
  suggestions: route('GET /addresses/suggestions', {
    permission: 'addresses.read',
    about: [],
    summary: 'Compléter une adresse pendant sa saisie',
    worksWithoutDeal: true,
  })
    .input(suggestionQuery)
    .output(listOf(suggestedAddress)),
  ofUser: route('GET /users/{id}/addresses', {
    permission: 'users.manage',
    about: [],
    summary: 'Adresses d’un utilisateur',
  })
    .input(byId)
    .output(listOf(address)),
  mainOfUser: route('GET /addresses/user/{id}', {
    permission: 'addresses.read',
    about: ['any deal'],
    summary: 'Adresse principale d’un utilisateur de ses accords',
  })
    .input(byId)
    .output(address.nullable()),
  detail: route('GET /addresses/{id}', { permission: 'addresses.read', about: [], summary: 'Une adresse' })
    .input(byId)
    .output(address),
  map: route('GET /addresses/{id}/map', {
    permission: 'addresses.read',
    summary: 'Plan autour d’une adresse, là où un service de plans est configuré',
    answers: ['png', 'jpeg', 'webp'],
    failures: ['NOT_FOUND', 'ADDRESS_NOT_LOCATED', 'MAP_UNAVAILABLE'],
  })
    .input(byId)
    .output(fileAnswer),
  create: route('POST /users/{id}/addresses', {
    permission: 'addresses.own',
    summary: 'Ajouter une adresse',
    done: 'Adresse ajoutée',
    status: 201,
    worksWithoutDeal: true,
  })
    .input(newAddressInput)
    .output(address.extend({ user })),
  update: route('PATCH /addresses/{id}', {
    permission: 'addresses.own',
    summary: 'Modifier une adresse',
    done: 'Adresse modifiée',
    worksWithoutDeal: true,
    failures: ['MAIN_ADDRESS_REQUIRED'],
  })
    .input(addressChanges.extend({ id }))
    .output(address),
  remove: route('DELETE /addresses/{id}', {
    permission: 'addresses.own',
    summary: 'Supprimer une adresse',
    done: 'Adresse supprimée',
    status: 204,
    worksWithoutDeal: true,
    failures: ['MAIN_ADDRESS_REQUIRED'],
  }).input(byId),
}
