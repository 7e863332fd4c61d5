import { texts } from '../../platform/i18n.ts'

export const t = texts('shipments-proposal', {
  title: 'Colis proposés',
  lead_one: '{{count}} colis proposé. Rien n’est enregistré.',
  lead_many: '{{count}} colis proposés. Rien n’est enregistré.',
  lead_other: '{{count}} colis proposés. Rien n’est enregistré.',
  none: 'Aucun colis ne peut être proposé',
  noneText: 'Il faut des cartons habituels (Paramètres) et le poids et les dimensions de chaque produit.',
  leftOver: 'Restera à emballer à la main : {{goods}}.',
  box: '{{name}} : {{box}}, {{weight}}',
  plain: '{{name}} : {{goods}}',
  take: 'Prendre : {{name}}',
  takeShort: 'Prendre',
  taken: 'Pris',
  takeAll: 'Tout prendre',
  takeAllText: 'Remplace les colis déjà faits. Vous pourrez annuler.',
  close: 'Fermer',
  picture: '{{name}} vu de dessus. {{layers}}.',
  pictureLayer: 'Couche {{rank}} : {{goods}}',
  layer: 'Couche {{shown}} sur {{count}}',
  layerUp: 'Montrer la couche au-dessus',
  layerDown: 'Cacher la couche du dessus',
})
