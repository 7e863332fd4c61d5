import { texts } from '../../platform/i18n.ts'

export const t = texts('logout', {
  leaveTitle: 'Se déconnecter ?',
  leave: 'Se déconnecter et effacer',
  unsent_one: '{{count}} comptage n’est pas encore enregistré : se déconnecter l’efface de cet appareil.',
  unsent_many: '{{count}} de comptages ne sont pas encore enregistrés : se déconnecter les efface de cet appareil.',
  unsent_other: '{{count}} comptages ne sont pas encore enregistrés : se déconnecter les efface de cet appareil.',
  unsentLetters_one: '{{count}} envoi attend le réseau : se déconnecter l’efface de cet appareil.',
  unsentLetters_many: '{{count}} d’envois attendent le réseau : se déconnecter les efface de cet appareil.',
  unsentLetters_other: '{{count}} envois attendent le réseau : se déconnecter les efface de cet appareil.',
  unsentDrafts_one: '{{count}} saisie n’est pas envoyée : se déconnecter l’efface de cet appareil.',
  unsentDrafts_many: '{{count}} de saisies ne sont pas envoyées : se déconnecter les efface de cet appareil.',
  unsentDrafts_other: '{{count}} saisies ne sont pas envoyées : se déconnecter les efface de cet appareil.',
  stay: 'Rester connecté',
})
