import { texts } from '../../platform/i18n.ts'

export const t = texts('barcodes', {
  scan: 'Scanner',
  title: 'Scanner un code-barres',
  close: 'Fermer',
  done: 'Terminer',
  picture: 'Image de l’appareil photo',
  typed: 'Ou tapez le code',
  take: 'Chercher ce code',
  torch: 'Éclairer',
  retry: 'Réessayer',
  aim: 'Placez le code-barres dans le cadre.',
  asking: 'Autorisez l’appareil photo : votre navigateur vous le demande. L’image reste sur cet appareil.',
  far: 'Aucun code lu. Rapprochez-vous, évitez les reflets, ou tapez le code.',
  refused:
    'L’appareil photo est refusé à ce site. Autorisez-le dans les réglages du navigateur, puis réessayez, ou tapez le code.',
  absent: 'Cet appareil n’a pas d’appareil photo utilisable. Tapez le code, ou utilisez un lecteur.',
  busy: 'L’appareil photo sert à une autre application. Fermez-la, puis réessayez.',
  failed: 'L’appareil photo n’a pas pu démarrer. Vérifiez le réseau, puis réessayez, ou tapez le code.',
  unknown: 'Aucun produit ne porte le code {{code}}.',
  inactive: 'Le produit {{reference}} est désactivé.',
  several: 'Le code {{code}} désigne plusieurs produits : {{references}}. Choisissez-le dans la liste.',
})
