import type { Random } from '../random.ts'

type Texts = readonly [string, ...string[]]

export const refusalReasons: Texts = [
  'Nos quais sont complets ce jour-là.',
  'Le volume dépasse notre capacité de préparation de la semaine.',
  'Le conditionnement demandé n’est pas disponible chez nous.',
]

export const customerCancellations: Texts = [
  'La commande a été reportée par notre client.',
  'Erreur de saisie, une autre commande la remplace.',
  'Le magasin est fermé pour travaux.',
]

export const warehouseCancellations: Texts = [
  'Panne de chariot : nous ne pourrons pas préparer à temps.',
  'Colis abîmés lors de la préparation, le stock est à recompter.',
  'Transporteur indisponible ce jour-là.',
]

export const messagesToWarehouse: Texts = [
  'Merci de filmer les palettes.',
  'Le chauffeur se présentera à l’accueil avec le bon.',
  'Préparer en priorité, livraison avant une ouverture de magasin.',
  'Merci de ne pas mélanger les lots sur une même palette.',
]

export const messagesToCustomer: Texts = [
  'Nous avons décalé le rendez-vous pour regrouper deux arrivages.',
  'Présentez-vous au quai indiqué dix minutes avant l’heure.',
  'Deux cartons ont été reconditionnés.',
]

export const deliveryInstructions: Texts = [
  'Livraison par la cour, sonner à l’interphone.',
  'Rue étroite : camion de 12 t au plus.',
  'Fermé entre 12 h et 14 h.',
  'Appeler une demi-heure avant l’arrivée.',
]

export const adjustmentReasons: Texts = [
  'Casse constatée en allée.',
  'Écart relevé lors d’un comptage tournant.',
  'Carton mouillé, mis au rebut.',
]

const driverNames: Texts = [
  'Didier Fournier',
  'Sofiane Haddad',
  'Éric Lemoine',
  'Manuel Da Silva',
  'Patricia Roussel',
  'Cédric Barbier',
  'Amadou Diallo',
  'Laurent Picard',
]

const letters: Texts = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
  'R',
  'S',
  'T',
  'V',
  'W',
  'Z',
]

/** Uses numbers in 06 39 98, which the regulator reserves for fiction. */
export const someDriver = (random: Random): { name: string; phone: string; plate: string } => {
  const pair = () => `${random.pick(letters)}${random.pick(letters)}`
  const two = () => String(random.between(0, 99)).padStart(2, '0')
  return {
    name: random.pick(driverNames),
    phone: `06 39 98 ${two()} ${two()}`,
    plate: `${pair()}-${random.between(101, 989)}-${pair()}`,
  }
}
