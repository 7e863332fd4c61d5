import { texts } from '../../platform/i18n.ts'

export const t = texts('screens', {
  // Settings
  title: 'Écrans',
  lead: 'Un écran au mur montre le tableau du quai sans que personne y soit connecté : rien d’autre ne s’y ouvre, et rien ne s’y note.',
  none: 'Aucun écran n’est relié.',
  add: 'Ajouter un écran',
  name: 'Nom de l’écran',
  nameHint: 'L’endroit où il est : « Quai nord », « Bureau des réceptions ».',
  waits: 'Attend son code',
  used: 'Allumé le',
  end: 'Retirer',
  endOf: 'Retirer l’écran {{name}}',
  endTitle: 'Retirer l’écran « {{name}} » ?',
  endText: 'Il ne montre plus rien, jusqu’à ce qu’on le relie de nouveau.',
  ended: 'Écran retiré.',
  code: 'Code de l’écran « {{name}} »',
  codeOnce: 'Ce code ne s’affichera plus. Il relie un écran, une fois, jusqu’à {{time}}.',
  codeNote: 'Sur l’écran, ouvrez {{address}} et tapez ce code.',

  // On the screen
  pairTitle: 'Relier cet écran',
  pairLead: 'Dans Quai, sous « Paramètres », « Rendez-vous », « Écrans », ajoutez un écran : son code se tape ici.',
  pairCode: 'Code de l’écran',
  pair: 'Relier',
  wasEnded: 'Cet écran a été retiré.',
})
