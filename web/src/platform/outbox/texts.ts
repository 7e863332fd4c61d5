import { texts } from '../i18n.ts'

export const t = texts('letters', {
  tooLate: 'Cet envoi a attendu plus de sept jours : vérifiez ce qu’il en est, puis recommencez.',
})
