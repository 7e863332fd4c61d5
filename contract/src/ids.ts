import { z } from 'zod'

/** Number of a row. */
export const id = z.int().positive()
export const byId = z.object({ id })

export const byUuid = z.object({ uuid: z.uuid() })

/** Input text, trimmed. Every text of an input uses this or exactText(). */
export const text = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).refine(isStorable, unstorable)

/** Input text that keeps its spaces, such as a password or a cell of a file. */
export const exactText = (max: number) => z.string().max(max).refine(isStorable, unstorable)

/** True when PostgreSQL can store the text: no NUL, and no half of a UTF-16 surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const unstorable = {
  params: { rule: 'characters' },
  message: 'Ce texte contient un caractère illisible : retapez-le.',
}

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
