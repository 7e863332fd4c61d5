import { texts } from '../../platform/i18n.ts'

export const t = texts('mailing', {
  title: 'Aucun e-mail ne part',
  'noServer.admin':
    'Le serveur d’e-mail n’est pas réglé (SMTP_URL). Les e-mails sont gardés : donnez les liens à copier. Ceux d’une semaine au plus partiront dès qu’il le sera.',
  'noAddress.admin':
    'L’adresse publique de Quai n’est pas réglée (PUBLIC_URL). Les e-mails attendent, car leurs liens ne mèneraient nulle part.',
  others: 'Cette installation n’envoie pas d’e-mails pour le moment : ils sont gardés. Donnez le lien à copier.',
})
