import { texts } from '../../platform/i18n.ts'

export const t = texts('keys', {
  palette: 'Chercher partout',
  search: 'Chercher dans la liste',
  create: 'Créer (commande, produit, import…)',
  rows: 'Ligne suivante, ligne précédente',
  enter: 'Entrée',
  open: 'Ouvrir la ligne',
  choose: 'Choisir la ligne',
  act: 'Confirmer ou clôturer : la ligne, ou la page',
  help: 'Cette liste',
  on: 'Raccourcis d’une seule touche',
  close: 'Fermer',
})
