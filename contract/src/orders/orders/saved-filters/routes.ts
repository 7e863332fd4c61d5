import { route } from '../../../calls/route.ts'
import { byId, id } from '../../../platform/ids.ts'
import { listOf } from '../../../platform/pagination.ts'
import { savedFilter, savedFilterInput } from './saved-filter.ts'

/** Routes of the filters that a person keeps for the list of orders. */
export const savedFilterRoutes = {
  savedFilters: route('GET /orders/saved-filters', {
    permission: 'orders.read',
    about: [],
    summary: 'Filtres enregistrés par l’appelant',
  }).output(listOf(savedFilter)),
  createSavedFilter: route('POST /orders/saved-filters', {
    permission: 'orders.read',
    summary: 'Enregistrer des filtres sous un nom',
    done: 'Filtres enregistrés',
    status: 201,
    failures: ['SAVED_FILTER_NAME_TAKEN', 'SAVED_FILTER_LIMIT'],
  })
    .input(savedFilterInput)
    .output(savedFilter),
  updateSavedFilter: route('PATCH /orders/saved-filters/{id}', {
    permission: 'orders.read',
    summary: 'Renommer ou changer des filtres enregistrés',
    done: 'Filtres enregistrés modifiés',
    failures: ['SAVED_FILTER_NAME_TAKEN'],
  })
    .input(savedFilterInput.partial().extend({ id }))
    .output(savedFilter),
  removeSavedFilter: route('DELETE /orders/saved-filters/{id}', {
    permission: 'orders.read',
    summary: 'Supprimer des filtres enregistrés',
    done: 'Filtres enregistrés supprimés',
    status: 204,
  }).input(byId),
}
