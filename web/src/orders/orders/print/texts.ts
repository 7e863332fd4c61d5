import { texts } from '../../../platform/i18n.ts'

export const t = texts('order-print', {
  title: 'Bon et justificatif',
  'slip.delivery': 'Bon d’entrée',
  'slip.collection': 'Bon de sortie',
  slipHint: 'À imprimer et à faire signer au quai.',
  slipDone: 'Avec ce qui a été réellement remis.',
  print: 'Imprimer le bon',
  printing: 'Préparation du bon…',

  unaddressed: 'Adresse principale manquante',
  unaddressedText:
    'Le bon doit porter l’adresse de l’expéditeur et du destinataire. Sans elle, il laisse la place de l’écrire à la main.',
  addOwnAddress: 'Saisir l’adresse de votre organisation',
  addAddressOf: 'Saisir l’adresse : {{name}}',
  askAddressOf: '{{name}} n’a pas encore saisi la sienne : demandez-la-lui.',
  printAnyway: 'Imprimer quand même',
  notNow: 'Ne pas imprimer',

  proof: 'Justificatif',
  'proofHint.uploaded': 'Le dernier document joint comme justificatif ou bon signé.',
  'proofHint.generated': 'Établi d’après la clôture : quantités, réserves et signature.',
  proofLater: 'Il sera disponible une fois la commande clôturée.',
  proofAskedOf: 'Demandé à {{warehouse}}.',
  proofAskedBy: '{{customer}} le demande.',
  download: 'Télécharger',
  downloadLabel: 'Télécharger le justificatif',
  downloading: 'Préparation…',
  ask: 'Demander un justificatif',
  asking: 'Envoi de la demande…',
  asked: 'Demande envoyée à {{warehouse}}.',

  askedTitle: 'Justificatif demandé',
  askedText: '{{customer}} demande un justificatif : joignez le bon signé à la commande.',
})
