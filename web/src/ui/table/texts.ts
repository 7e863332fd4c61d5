import { texts } from '../../platform/i18n.ts'

/** Texts of a list's tools, loaded with them. The table's own texts are in ui/texts.ts. */
export const t = texts('lists', {
  columns: 'Colonnes',
  columnsTitle: 'Colonnes de la liste',
  columnsHint: 'Gardées dans ce navigateur.',
  show: 'Montrer {{column}}',
  up: 'Monter {{column}}',
  down: 'Descendre {{column}}',
  moved: '{{column}}, place {{place}} sur {{count}}',
  reset: 'Rétablir',
  selection: 'Sélection',
  clear: 'Vider la sélection',
  full: '{{max}} au plus à la fois',
  chooseThem: 'Choisir les {{total}}',
  chooseFirst: 'Choisir les {{max}} premières lignes sur {{total}}',
  chooseFirstOfOver: 'Choisir les {{max}} premières lignes sur plus de {{total}}',
  export: 'Exporter',
  exporting: 'Export en cours…',
  exported: 'L’export est dans vos téléchargements.',
  'exportAs.xlsx': 'Classeur Excel',
  'exportAs.csv': 'CSV',
  'exportHint.xlsx': 'Dates et nombres prêts à trier (.xlsx)',
  'exportHint.csv': 'Pour un autre logiciel (.csv)',
})
