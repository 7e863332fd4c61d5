import type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface WrongField<Input extends FieldValues, Output> {
  /** Moves the focus to it. */
  go: (methods: UseFormReturn<Input, unknown, Output>) => void
}

/** Returns the invalid field that comes first on the page: the mounting order differs when lines are added. */
export const firstWrong = <Input extends FieldValues, Output>({
  _formState: { errors },
  _names: { mount },
}: Control<Input, unknown, Output>): WrongField<Input, Output> | undefined => {
  const wrong = pathsOf(errors).map((path) => {
    const shown = shownPathOf(path, (one) => mount.has(one) || elementOf(one) !== null)
    return { shown, place: elementOf(shown) }
  })
  const [first] = wrong.sort((a, b) => orderOnPage(a.place, b.place))
  if (!first) return undefined
  return {
    go: (methods) => {
      // The names of mounted fields are paths of the form.
      if (mount.has(first.shown)) methods.setFocus(first.shown as FieldPath<Input>)
      else if (first.place instanceof HTMLElement) first.place.focus()
    },
  }
}

/** Lists the paths that have a message. */
const pathsOf = (errors: object, path: readonly string[] = []): string[] =>
  Object.entries(errors).flatMap(([key, branch]: [string, unknown]) => {
    if (typeof branch !== 'object' || branch === null) return []
    const here = [...path, key]
    return 'type' in branch && typeof branch.type === 'string' ? [here.join('.')] : pathsOf(branch, here)
  })

/** Returns the path, or the nearest one that contains it, which has a field on the page. */
const shownPathOf = (path: string, isShown: (path: string) => boolean): string => {
  for (let one = path; one !== ''; one = one.slice(0, Math.max(0, one.lastIndexOf('.')))) if (isShown(one)) return one
  return path
}

/** Finds a field by its name or, for a group of radio buttons, by `data-field`. */
const elementOf = (name: string): Element | null => document.querySelector(`[name="${name}"], [data-field="${name}"]`)

const orderOnPage = (a: Element | null, b: Element | null): number => {
  if (!a || !b || a === b) return Number(!a) - Number(!b)
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
