/** What a column holds. */
export type ColumnClass =
  /** Nothing of a person: goods, quantities, states, dates, numbers. */
  | 'none'
  /** Identifies a person, alone or with another column. */
  | 'person'
  /** What somebody typed: may name anybody. */
  | 'text'
  /** Lets somebody in: a password, a token, a key, always hashed. */
  | 'secret'
  /** Document that law or proof requires to keep as it is. */
  | 'document'

/** What the erasure of a person does with a column. */
export type ErasureRule =
  /** The person's rows go. */
  | 'removed'
  /** The value gives way to one that names nobody. */
  | 'replaced'
  /** The person's name and e-mail address are struck out wherever they stand in it. */
  | 'struck'
  /** Stays, and leads to a contact without a name. */
  | 'pointer'
  /** Names nobody that the product knows, and goes at the end of the table's retention. */
  | 'expires'
  /** Stays: accounting and transport documents, ten years (article L123-22 of the code de commerce). */
  | 'accounting'
  /** Stays: the audit, five years (decision 061). */
  | 'audit'

export type Tag = `${Exclude<ColumnClass, 'none'>}/${ErasureRule}`

export interface Table {
  purpose: string
  /** How long a row is kept. */
  kept: string
  /** Columns of class none, separated by spaces. */
  none: string
  tagged: Readonly<Record<string, Tag>>
}

export type Inventory = Readonly<Record<string, Table>>

/** Author of a row, with the administrator who acted in their name. */
export const author = { contact_id: 'person/pointer', hijacker_contact_id: 'person/pointer' } as const
