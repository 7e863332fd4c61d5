import { texts } from '../../platform/i18n.ts'

/** Texts of a taken-over account. */
export const t = texts('held', {
  held: 'Vous êtes dans le compte de {{name}}',
  heldFor_one: 'encore {{count}} minute',
  heldFor_many: 'encore {{count}} de minutes',
  heldFor_other: 'encore {{count}} minutes',
  comeBack: 'Revenir à mon compte',
})
