import { texts } from '../../platform/i18n.ts'

export const t = texts('addresses', {
  name: 'Nom du lieu',
  street: 'Rue',
  zipCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  details: 'Détails',
  inseeCode: 'Code INSEE',
  countryCode: 'Code du pays',
  adminLvl1: 'Région',
  adminLvl2: 'Département',
  lat: 'Latitude',
  lng: 'Longitude',

  // « Clients et fournisseurs »
  pageTitle: 'Clients et fournisseurs',
  pageLead: 'Les lieux où vos marchandises vont ou d’où elles viennent. Ils se proposent dans vos commandes.',
  search: 'Nom, rue ou ville',
  use: 'Usage',
  actions: 'Actions',
  noMatchTitle: 'Aucune adresse ne correspond',
  noMatchText: 'Changez la recherche, ou effacez-la.',

  // The address book
  title: 'Carnet d’adresses',
  lead: 'Elles se proposent dans vos commandes. Une commande garde la sienne, même changée ou supprimée ici.',
  leadOf: 'Elles se proposent dans ses commandes. Une commande garde la sienne, même changée ou supprimée ici.',
  add: 'Nouvelle adresse',
  edit: 'Modifier',
  makeMain: 'Choisir comme adresse principale',
  remove: 'Supprimer',
  main: 'Principale',
  mainStays: 'Choisissez d’abord une autre adresse principale.',
  actionsOn: 'Actions sur « {{name}} »',
  addTitle: 'Nouvelle adresse',
  editTitle: 'Modifier l’adresse',
  likelySame: 'Cette adresse est sans doute déjà dans le carnet : {{address}}.',
  remainingDays: 'Jours restants minimum des lots',
  remainingDaysHint: 'Pour les sorties chez ce destinataire : un lot à qui il en reste moins n’est pas proposé.',
  save: 'Enregistrer',
  saved: 'Adresse enregistrée.',
  removeTitle: 'Supprimer « {{name}} » ?',
  removeText: 'Elle ne se proposera plus. Les commandes qui la portent la gardent.',
  removed: 'Adresse supprimée.',
  noneTitle: 'Aucune adresse',
  noneText: 'Ajoutez les lieux où les marchandises vont ou viennent.',

  // In an order
  keep: 'Garder cette adresse',
  kept: 'Adresse gardée dans votre carnet.',
})
