import { texts } from '../../platform/i18n.ts'

export const t = texts('outbox', {
  waits_one: '{{count}} envoi attend depuis {{since}}.',
  waits_many: '{{count}} d’envois attendent depuis {{since}}.',
  waits_other: '{{count}} envois attendent depuis {{since}}.',
  refused_one: '{{count}} envoi est refusé.',
  refused_many: '{{count}} d’envois sont refusés.',
  refused_other: '{{count}} envois sont refusés.',
  see: 'Voir',
})
