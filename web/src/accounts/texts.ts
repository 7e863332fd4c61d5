import { texts } from '../platform/i18n.ts'

export const t = texts('accounts', {
  title: 'Connexion',
  lead: 'Entrez dans votre espace pour commander, confirmer et suivre vos marchandises.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  submit: 'Se connecter',
  waiting: 'Réessayez dans {{time}}',
  expired: 'Votre session a expiré. Connectez-vous de nouveau.',
  motto: 'Chaque marchandise a sa place, chaque camion son heure.',
  mottoDetail: 'Commandes, créneaux et stock, partagés entre les clients et leurs entrepôts.',
})
