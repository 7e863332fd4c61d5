import { texts } from '../../platform/i18n.ts'

/** Apart from the other words of addresses, which load with the forms. */
export const t = texts('maps', {
  map: 'Voir le plan',
  mapOf: 'Plan : {{name}}',
  mapAlt: 'Plan des alentours de {{address}}, le lieu marqué au milieu',
  mapLoading: 'Chargement du plan',
  close: 'Fermer',
})
