import { texts } from '../platform/i18n.ts'

/** Texts of the steps that few visitors see, apart from those of the sign-in page, which must stay light. */
export const t = texts('accounts', {
  codeTitle: 'Connexion en deux étapes',
  codeLead: 'Entrez le code à six chiffres de votre application, ou un code de secours.',
  code: 'Code',
  trustsDevice: 'Faire confiance à cet appareil',
  trustsDeviceHint: 'Il ne demandera plus de code pendant trente jours.',
  backToPassword: 'Revenir au mot de passe',
  forgottenTitle: 'Mot de passe oublié',
  forgottenLead: 'Nous vous envoyons un lien pour en choisir un autre.',
  sendLink: 'Envoyer le lien',
  sentTitle: 'Consultez votre messagerie',
  backToLogin: 'Revenir à la connexion',
  signingIn: 'Connexion en cours',
  chooseTitle: 'Choisir un mot de passe',
  chooseLead: 'Pour {{email}}. Ce lien ne sert qu’une fois.',
  newPassword: 'Nouveau mot de passe',
  confirmation: 'Confirmation',
  confirmationWrong: 'Les deux mots de passe diffèrent.',
  rules: 'Règles du mot de passe',
  minLength: 'Au moins {{count}} caractères',
  met: '{{rule}} : respecté',
  choose: 'Enregistrer le mot de passe',
  chosen: 'Votre mot de passe est enregistré. Connectez-vous.',
  closedTitle: 'Ce lien n’est plus valable',
  toLogin: 'Aller à la connexion',
})
