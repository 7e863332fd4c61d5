import { texts } from '../platform/i18n.ts'

export const t = texts('calendar', {
  previous: 'Période précédente',
  next: 'Période suivante',
  today: 'Aujourd’hui',
  period: 'Période',
  days: 'Jours de la semaine',
  legend: 'Légende',
  nothing: 'Rien ce jour-là.',
  more_one: '+ {{count}} autre',
  more_many: '+ {{count}} autres',
  more_other: '+ {{count}} autres',
  wholeDay: 'Journée',
})
