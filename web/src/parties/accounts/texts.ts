import { texts } from '../../platform/i18n.ts'

export const t = texts('accounts', {
  title: 'Connexion',
  tab: 'Connexion – Quai',
  lead: 'Entrez dans votre espace pour commander, confirmer et suivre vos marchandises.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  staysSignedIn: 'Rester connecté',
  staysSignedInHint: 'Trente jours sur cet appareil ; sinon, jusqu’à demain.',
  submit: 'Se connecter',
  forgotten: 'Mot de passe oublié ?',
  receiveLink: 'Recevoir un lien par e-mail',
  signInLinkSent:
    'Si cette adresse a un compte, un lien de connexion vient d’y partir. Il sert une fois, pendant 30 minutes.',
  passwordLinkSent:
    'Si cette adresse a un compte, un lien pour choisir un mot de passe vient d’y partir. Il sert une fois, pendant une heure.',
  neverChose: 'Vous n’avez pas encore choisi de mot de passe.',
  receivePasswordLink: 'Recevoir un lien',
  waiting: 'Réessayez dans {{time}}',
  linkInstead: 'Sans attendre, un lien par e-mail vous fait entrer : « Recevoir un lien par e-mail ».',
  // The specification gives this alert in English.
  expiredTitle: 'Token expired',
  expired: 'Votre session a expiré. Connectez-vous de nouveau.',
  demo: 'Comptes de démonstration',
  demoHint: 'Un clic suffit pour entrer. Tout y est fictif.',
  noToken: 'L’adresse est incomplète : ouvrez le lien entier, tel que vous l’avez reçu.',
  motto: 'Chaque marchandise a sa place, chaque camion son heure.',
  mottoDetail: 'Commandes, créneaux et stock, partagés entre les clients et leurs entrepôts.',
})
