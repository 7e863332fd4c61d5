import { texts } from '../../platform/i18n.ts'

export const t = texts('saved-filters', {
  saved: 'Filtres enregistrés',
  none: 'Aucun filtre enregistré. Choisissez des filtres et donnez-leur un nom pour les retrouver ici, sur tous vos appareils.',
  save: 'Enregistrer les filtres',
  saveFirst: 'Choisissez d’abord des filtres.',
  name: 'Nom',
  nameHint: 'Par exemple : sorties de la semaine',
  confirmName: 'Enregistrer',
  savedAs: 'Filtres enregistrés sous « {{name}} ».',
  rename: 'Renommer',
  renamed: 'Renommé : « {{name}} ».',
  replace: 'Remplacer par les filtres actuels',
  replaced: '« {{name}} » a maintenant les filtres actuels.',
  remove: 'Supprimer',
  removeTitle: 'Supprimer « {{name}} » ?',
  removeText: 'Seuls ces filtres seront supprimés ; les commandes ne changent pas.',
  removed: '« {{name}} » est supprimé.',
  actionsOf: 'Actions sur « {{name}} »',
})
