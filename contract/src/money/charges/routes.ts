import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid, id } from '../../platform/ids.ts'
import { listOf, pageOf } from '../../platform/pagination.ts'
import { chargesOfInvoice } from './comparison.ts'
import { rateCard, rateCardInput, rateCardKey } from './rate-card.ts'
import {
  chargedDay,
  chargedDaysQuery,
  chargedMovement,
  chargedMovementsQuery,
  chargedOrder,
  chargedOrdersQuery,
  chargedProduct,
  chargedProductsQuery,
  chargesExportQuery,
  chargesQuery,
  expectedCharges,
} from './statement.ts'

export const rateRoutes = {
  list: route('GET /deals/{dealId}/rates', {
    permission: 'rates.read',
    about: ['any deal'],
    summary: 'Grille tarifaire d’un accord, version par version',
    worksWithoutDeal: true,
  })
    .input(z.object({ dealId: id }))
    .output(listOf(rateCard)),
  save: route('PUT /deals/{dealId}/rates/{validFrom}', {
    permission: 'rates.write',
    summary: 'Créer ou modifier la version d’une grille tarifaire qui commence un jour',
    done: 'Version d’une grille tarifaire enregistrée',
    failures: ['RATE_CARD_STALE', 'RATE_CARD_BILLED'],
  })
    .input(rateCardInput)
    .output(listOf(rateCard)),
  remove: route('DELETE /deals/{dealId}/rates/{validFrom}', {
    permission: 'rates.write',
    summary: 'Supprimer une version d’une grille tarifaire',
    done: 'Version d’une grille tarifaire supprimée',
    status: 204,
    failures: ['RATE_CARD_BILLED'],
  }).input(rateCardKey),
}

export const chargeRoutes = {
  expected: route('GET /charges/expected', {
    permission: 'rates.read',
    about: ['any deal'],
    feature: 'reporting',
    summary: 'Prestations attendues d’une période, selon le stock, les commandes et la grille tarifaire',
    failures: ['NOT_FOUND', 'CHARGES_TOO_LARGE'],
  })
    .input(chargesQuery)
    .output(expectedCharges),
  export: route('GET /charges/export', {
    permission: 'rates.read',
    feature: 'reporting',
    summary: 'Relevé de prestations d’une période, en tableau ou à imprimer',
    answers: ['csv', 'xlsx', 'pdf'],
    takesTurn: 'export',
    failures: ['NOT_FOUND', 'CHARGES_TOO_LARGE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(chargesExportQuery)
    .output(fileAnswer),
  products: route('GET /charges/products', {
    permission: 'rates.read',
    about: [],
    summary: 'Produits derrière une ligne de prestations',
    failures: ['NOT_FOUND'],
  })
    .input(chargedProductsQuery)
    .output(pageOf(chargedProduct)),
  days: route('GET /charges/days', {
    permission: 'rates.read',
    about: [],
    summary: 'Stock en fin de journée derrière une ligne de stockage',
    failures: ['NOT_FOUND'],
  })
    .input(chargedDaysQuery)
    .output(listOf(chargedDay)),
  movements: route('GET /charges/movements', {
    permission: 'rates.read',
    about: [],
    summary: 'Mouvements derrière une ligne de prestations',
    failures: ['NOT_FOUND'],
  })
    .input(chargedMovementsQuery)
    .output(pageOf(chargedMovement)),
  orders: route('GET /charges/orders', {
    permission: 'rates.read',
    about: [],
    summary: 'Commandes derrière une ligne de prestations',
    failures: ['NOT_FOUND'],
  })
    .input(chargedOrdersQuery)
    .output(pageOf(chargedOrder)),
  ofInvoice: route('GET /invoices/{uuid}/charges', {
    permission: 'rates.read',
    about: ['invoice'],
    summary: 'Prestations attendues de la période d’une facture, et écart avec son montant',
    failures: ['CHARGES_TOO_LONG', 'CHARGES_TOO_LARGE'],
  })
    .input(byUuid)
    .output(chargesOfInvoice),
}
