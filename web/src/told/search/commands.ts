import AddOutlined from '@mui/icons-material/AddOutlined'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import EnergySavingsLeafOutlined from '@mui/icons-material/EnergySavingsLeafOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Logout from '@mui/icons-material/Logout'
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import { lookChoices } from '@quai/contract/parties/accounts/look.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { searchText, searchWords, typosOf } from '@quai/contract/platform/text/search-text.ts'
import { may } from '../../platform/session.ts'
import { changeLook } from '../../platform/theme/account-look.ts'
import { type Destination, destinations } from '../../shell/navigation.ts'
import { t } from './texts.ts'

/** A page that the palette opens, or an action that it starts. */
export interface Command {
  group: 'actions' | 'pages'
  key: string
  label: string
  /** Other words for it, by which it is found too. */
  synonyms: readonly string[]
  Icon: Destination['Icon']
  /** The address that it opens; undefined for one that only acts. */
  href?: string
  run?: () => void
}

/** A command with what the typed text matched in it. */
export interface FoundCommand extends Command {
  found: Found
}

const mostFound = 6

/**
 * Returns the role's commands whose label or synonyms have every word typed, labels before
 * synonyms. When none has, allows one typing mistake a word. Returns all of them when nothing is typed.
 */
export const commandsFor = (userType: UserType, typed: string): FoundCommand[] => {
  const words = searchWords(typed)
  const known = allOf(userType)
  if (words.length === 0) return known.map((command) => ({ ...command, found: { rank: 0 } }))
  const found = known
    .flatMap((command) => {
      const match = findWords(words, command)
      return match ? [{ ...command, found: match }] : []
    })
    .toSorted((a, b) => a.found.rank - b.found.rank)
  const asTyped = found.filter(({ found: { isMistyped } }) => !isMistyped)
  return (asTyped.length > 0 ? asTyped : found).slice(0, mostFound)
}

const allOf = (userType: UserType): Command[] => [
  ...(may('orders.create')
    ? [
        opens('newDelivery', '/orders/create?orderType=delivery', ArrowDownwardOutlined),
        opens('newCollection', '/orders/create?orderType=collection', ArrowUpwardOutlined),
        opens('newInventory', '/orders/inventory', ChecklistOutlined),
        opens('importOrders', '/orders/import', FileUploadOutlined),
      ]
    : []),
  ...(may('documents.upload') ? [opens('handIn', '/documents/select', NoteAddOutlined)] : []),
  ...(may('invoices.write') ? [opens('depositInvoice', '/invoices/create', NoteAddOutlined)] : []),
  ...(may('products.manage') ? [opens('newProduct', '/products/create', AddOutlined)] : []),
  ...destinations[userType].map(pageOf),
  { ...opens('notifications', '/notifications', NotificationsOutlined), group: 'pages' as const },
  { ...opens('exportInvoices', '/invoices/export', FileDownloadOutlined), group: 'pages' as const },
  { ...opens('charges', '/invoices/charges', ReceiptLongOutlined), group: 'pages' as const },
  ...(may('imports.manage') ? [opens('importProducts', '/products/import', FileUploadOutlined)] : []),
  { ...opens('carbon', '/carbon', EnergySavingsLeafOutlined), group: 'pages' as const },
  ...(userType === 'admin'
    ? []
    : [{ ...opens('calendar', '/orders?view=week', CalendarMonthOutlined), group: 'pages' as const }]),
  ...lookChoices.themeMode.map(
    (themeMode): Command => ({
      group: 'actions',
      key: `look.${themeMode}`,
      label: t(`look.${themeMode}`),
      synonyms: synonyms.look,
      Icon: ContrastOutlined,
      run: () => void changeLook({ themeMode }),
    }),
  ),
  opens('signOut', '/logout', Logout),
]

type Opened =
  | 'newDelivery'
  | 'newCollection'
  | 'newInventory'
  | 'importOrders'
  | 'handIn'
  | 'depositInvoice'
  | 'newProduct'
  | 'importProducts'
  | 'calendar'
  | 'notifications'
  | 'charges'
  | 'exportInvoices'
  | 'carbon'
  | 'signOut'

const opens = (name: Opened, href: string, Icon: Destination['Icon']): Command => ({
  group: 'actions',
  key: href,
  href,
  label: t(name),
  synonyms: synonyms[name],
  Icon,
})

const pageOf = ({ to, label, Icon }: Destination): Command => ({
  group: 'pages',
  key: to,
  href: to,
  label,
  synonyms: pageSynonyms[to] ?? [],
  Icon,
})

/** How a search found a thing: by its name, or by the synonym that matched. */
interface Found {
  /** Names come before synonyms, and both before typing mistakes. */
  rank: number
  synonym?: string
  isMistyped?: true
}

interface Named {
  label: string
  synonyms: readonly string[]
}

/** Shorter words are too similar to forgive a mistake in them. */
const shortestMistyped = 4

/** Returns how every word typed is found at the start of a word of the name or of one synonym; undefined when not. */
const findWords = (words: readonly string[], { label, synonyms }: Named): Found | undefined => {
  if (hasAll(words, label, startsWord)) return { rank: 0 }
  const synonym = synonyms.find((one) => hasAll(words, `${label} ${one}`, startsWord))
  if (synonym) return { rank: 1, synonym }
  if (hasAll(words, label, nearlyStartsWord)) return { rank: 2, isMistyped: true }
  const near = synonyms.find((one) => hasAll(words, `${label} ${one}`, nearlyStartsWord))
  return near ? { rank: 3, synonym: near, isMistyped: true } : undefined
}

type Test = (folded: string, word: string) => boolean

const hasAll = (words: readonly string[], text: string, test: Test): boolean => {
  const folded = ` ${searchText(text)}`
  return words.every((word) => test(folded, word))
}

const startsWord: Test = (folded, word) => folded.includes(` ${word}`)

const nearlyStartsWord: Test = (folded, word) =>
  word.length < shortestMistyped
    ? startsWord(folded, word)
    : typosOf(word).some((pattern) => new RegExp(` ${pattern.replaceAll('_', '.')}`, 'u').test(folded))

const newOrder = ['créer', 'commander', 'commande', 'réserver', 'rendez-vous']

/** Other words that people type for an action. */
const synonyms = {
  newDelivery: ['réception', 'livraison', 'arrivage', 'approvisionnement', ...newOrder],
  newCollection: ['expédition', 'enlèvement', 'retrait', 'départ', ...newOrder],
  newInventory: ['comptage', 'compter', 'recensement'],
  importOrders: ['excel', 'csv', 'fichier', 'tableur'],
  importProducts: ['excel', 'csv', 'fichier', 'tableur', 'catalogue', 'références'],
  depositInvoice: ['facturer', 'facture', 'factur-x', 'facturation'],
  handIn: ['joindre', 'déposer', 'bon signé', 'justificatif', 'photo', 'scan'],
  newProduct: ['créer', 'article', 'référence'],
  calendar: ['agenda', 'planning', 'semaine', 'rendez-vous', 'créneaux'],
  notifications: ['alertes', 'nouvelles', 'non lues', 'cloche'],
  exportInvoices: ['tableur', 'excel', 'comptabilité'],
  charges: ['relevé', 'facturation', 'vérifier une facture', 'stockage', 'tarifs', 'coût'],
  carbon: ['carbone', 'CO2', 'émissions', 'empreinte', 'relevé', 'bilan'],
  signOut: ['déconnexion', 'quitter', 'fermer la session', 'sortir'],
  look: ['apparence', 'thème', 'mode', 'affichage', 'nuit', 'jour', 'couleurs'],
} as const satisfies Record<string, readonly string[]>

/** Other words that people type for a page, by its address. */
const pageSynonyms: Readonly<Record<string, readonly string[]>> = {
  '/': ['accueil', 'début', 'résumé'],
  '/orders': ['entrées', 'sorties', 'inventaires', 'livraisons', 'expéditions', 'rendez-vous'],
  '/requests': ['à confirmer', 'à valider', 'nouvelles', 'attente'],
  '/to-complete': ['clôture', 'retard', 'terminer', 'finir'],
  '/stock': ['inventaire', 'quantités', 'disponible', 'lots', 'péremption', 'rupture'],
  '/stock/adjust': ['corriger', 'correction', 'régularisation', 'casse', 'perte', 'inventaire'],
  '/products': ['catalogue', 'articles', 'références'],
  '/documents': ['bons', 'justificatifs', 'preuves', 'pdf', 'fichiers', 'pièces jointes'],
  '/invoices': ['paiement', 'échéance', 'facturation', 'relance', 'litige', 'contestation'],
  '/imports': ['excel', 'csv', 'fichiers'],
  '/customers-suppliers': ['adresses', 'carnet', 'lieux', 'destinataires', 'partenaires'],
  '/admin/users': ['clients', 'entrepôts', 'comptes', 'contacts', 'organisations'],
  '/admin/deals': ['conventions', 'contrats', 'partenaires', 'plan de transport', 'tarifs', 'grille tarifaire'],
  '/admin/audit': ['historique', 'journal', 'qui a fait quoi', 'refus', 'traces', 'logs'],
  '/reporting': ['KPI', 'indicateurs', 'chiffres', 'statistiques', 'performance'],
  '/carbon/gram': ['CO2', 'émissions', 'gaz à effet de serre', 'facteur', 'empreinte'],
  '/carriers': ['messagerie', 'livreurs', 'services', 'suivi'],
  '/settings': [
    'réglages',
    'compte',
    'contacts',
    'collègues',
    'invitation',
    'profil',
    'mot de passe',
    'horaires',
    'ouverture',
    'fermeture',
    'jours fériés',
    'quais',
    'préavis',
    'tarifs',
  ],
}
