import { texts } from '../../../platform/i18n.ts'

export const t = texts('stock.projection', {
  title: 'Disponibilité prévue',
  lead: 'Le stock si toutes les commandes ouvertes ont lieu le jour prévu, pré-commandes comprises.',
  which: 'Stock',
  stock: '{{warehouse}} · {{packaging}}',
  asTable: 'Voir en tableau',
  asChart: 'Voir en graphique',
  short: 'Rupture le {{day}}',
  shortLater: 'Rupture prévue le {{day}}, au-delà du graphique.',
  chart: 'Stock prévu, jour par jour, du {{from}} au {{to}} : {{packaging}} chez {{warehouse}}',
  hint: 'Survolez le graphique, ou parcourez-le avec les flèches du clavier.',
  today: 'Aujourd’hui',
  on: '{{day}} : {{quantity}}',
  changes: 'entrées {{incoming}}, sorties {{outgoing}}, pré-commandes {{waiting}}',
  caption: 'Stock prévu chez {{warehouse}}, les jours où il change',
  day: 'Jour',
  incoming: 'Entrées',
  outgoing: 'Sorties',
  waiting: 'Pré-commandes',
  level: 'Stock prévu',
  none: 'Aucune commande ouverte ne changera ce stock.',
})
