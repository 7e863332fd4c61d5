import { z } from 'zod'
import { requiredAs } from './issues.ts'
import { hasLink } from './links.ts'
import { codeText, isOneLine, plainText } from './text/plain-text.ts'

/** Number of a row. */
export const id = z.int().positive()
export const byId = z.object({ id })

export const byUuid = z.object({ uuid: z.uuid() })

/** List that has something: a missing one is refused by the same sentence as an empty one. */
export const filledList = <Item extends z.ZodType>(item: Item, sentence: string) =>
  z.array(item, { error: requiredAs(sentence) }).min(1, sentence)

/** Input text on one line, kept as plainText() has it. Every text of an input uses one of these four. */
export const text = (max: number, tooLong?: string) => oneLine().overwrite(plainText).max(max, tooLong)

/** Input text of any number of lines, trimmed. */
export const longText = (max: number, tooLong?: string) =>
  z.string().trim().normalize('NFC').max(max, tooLong).refine(isStorable, unstorable)

/** Input code, kept as codeText() has it: reference, batch, invoice or tracking number. */
export const code = (max: number, tooLong?: string) => oneLine().overwrite(codeText).max(max, tooLong)

/** Name that goes to an address which its writer has typed. */
export const textWithoutLink = (max: number) => text(max).refine((value) => !hasLink(value), withLink)

/** Message that goes to an address which its writer has typed. */
export const longTextWithoutLink = (max: number) => longText(max).refine((value) => !hasLink(value), withLink)

/** Input text that keeps its spaces, such as a password or a cell of a file. */
export const exactText = (max: number) => z.string().max(max).refine(isStorable, unstorable)

/** True when PostgreSQL can store the text: no NUL, and no half of a UTF-16 surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const oneLine = () =>
  z
    .string()
    .refine(isStorable, { ...unstorable, abort: true })
    .refine(isOneLine, severalLines)

const unstorable = {
  params: { rule: 'characters' },
  message: 'Ce texte contient un caractère illisible : retapez-le.',
}

const severalLines = {
  params: { rule: 'line' },
  message: 'Ce texte tient sur une seule ligne : ôtez les retours à la ligne.',
}

const withLink = { params: { rule: 'link' }, message: 'Pas de lien ici\u00a0: ce texte part dans des e-mails.' }

interface Once {
  /** Field to mark in each repeated item. */
  field: string
  message: string
}

/** Refuses every item whose key has already occurred, at the item's place. */
export const oncePer =
  <Item>(keyOf: (item: Item) => string, { field, message }: Once) =>
  (items: Item[], context: z.RefinementCtx<Item[]>): void => {
    const seen = new Set<string>()
    items.forEach((item, index) => {
      const key = keyOf(item)
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index, field], params: { rule: 'duplicate' }, message })
      seen.add(key)
    })
  }
