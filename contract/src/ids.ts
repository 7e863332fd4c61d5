import { z } from 'zod'

/** The number of a row. */
export const id = z.int().positive()
export const byId = z.object({ id })

export const byUuid = z.object({ uuid: z.uuid() })

/** A text that is given, without the spaces around it. Every text of an input is this or exactText(). */
export const text = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).refine(isStorable, unstorable)

/** A text that is given, with its spaces: a password, a cell of a file. */
export const exactText = (max: number) => z.string().max(max).refine(isStorable, unstorable)

/** PostgreSQL holds neither NUL nor half of a character that UTF-16 writes in two. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

const unstorable = {
  params: { rule: 'characters' },
  message: 'Ce texte contient un caractère illisible : retapez-le.',
}

interface Once {
  /** The field that each of them has refused. */
  field: string
  message: string
}

/** Refuses whatever comes a second time under the same key, at its place. */
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
