import { texts } from '../../../platform/i18n.ts'

export const t = texts('tracking', {
  title: 'Suivi',
  loading: 'Chargement du suivi',
  add: 'Ajouter un événement',
  none: 'Aucun événement pour le moment.',
  carrier: 'Transporteur',
  number: 'Numéro de suivi',
  openPage: 'Suivre sur le site du transporteur (nouvel onglet)',
  delivered: 'Livrée le',
  byCarrier: 'par le transporteur',
  byFile: '{{name}}, par un fichier',

  // The form
  status: 'Statut',
  date: 'Date',
  time: 'Heure',
  numberHint: 'Vide : garde le numéro actuel.',
  comment: 'Commentaire',
  commentHint: 'Facultatif, lu par le client.',
  record: 'Ajouter',
  recorded: 'Événement ajouté au suivi.',

  // A file
  file: 'Fichier de suivi',
  fileText:
    'Une ligne par événement : le numéro de suivi, du colis ou de la commande, puis le statut, la date, l’heure et un commentaire. Un même événement n’est ajouté qu’une fois.',
  close: 'Fermer',
  drop: 'Déposez le fichier du transporteur',
  dropNow: 'Lâchez le fichier',
  limits: 'CSV ou Excel, {{size}} au plus',
  choose: 'Choisir un fichier',
  chooseOther: 'Choisir un autre fichier',
  apply_one: 'Ajouter {{count}} événement',
  apply_many: 'Ajouter {{count}} événements',
  apply_other: 'Ajouter {{count}} événements',
  nothing: 'Tous les événements de ce fichier sont déjà dans le suivi.',
  same_one: '{{count}} ligne déjà connue',
  same_many: '{{count}} lignes déjà connues',
  same_other: '{{count}} lignes déjà connues',
  wrong_one: '{{count}} erreur à corriger dans le fichier',
  wrong_many: '{{count}} erreurs à corriger dans le fichier',
  wrong_other: '{{count}} erreurs à corriger dans le fichier',
  more_one: 'Et {{count}} autre erreur.',
  more_many: 'Et {{count}} autres erreurs.',
  more_other: 'Et {{count}} autres erreurs.',
  line: 'Ligne {{line}}',
  unknownWords:
    'Dites ce que veulent dire ces mots du transporteur : Quai s’en souviendra pour vos prochains fichiers.',
  wordMeans: '« {{word}} » veut dire',
  chooseStatus: 'Choisir un statut',
  added_one: '{{count}} événement ajouté au suivi.',
  added_many: '{{count}} événements ajoutés au suivi.',
  added_other: '{{count}} événements ajoutés au suivi.',

  // The key of a carrier
  keyTitle: 'Événements envoyés par le transporteur',
  keyText:
    'Le transporteur envoie chaque événement en POST à cette adresse, signé par cette clé : en-tête x-quai-timestamp (secondes) et x-quai-signature (v1=HMAC-SHA256 de « horodatage.corps », en hexadécimal).',
  keyAddress: 'Adresse',
  key: 'Clé',
  keyRenewed: 'Remplacée le {{date}}',
  renew: 'Remplacer la clé',
  renewTitle: 'Remplacer la clé ?',
  renewText: 'Les événements signés par la clé actuelle seront refusés dès maintenant.',
  renewed: 'Clé remplacée.',
})
