import { texts } from '../platform/i18n.ts'

export const t = texts('saved-filters', {
  saved: 'Filtres enregistrés',
  none: 'Rien d’enregistré : choisissez des filtres, donnez-leur un nom, et retrouvez-les ici, sur tous vos appareils.',
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
  removeText: 'Les filtres seront oubliés ; rien d’autre ne change.',
  removed: '« {{name}} » est supprimé.',
  actionsOf: 'Actions sur « {{name}} »',
})
