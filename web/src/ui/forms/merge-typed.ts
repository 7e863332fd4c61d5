/**
 * Merges what was typed with an object that changed meanwhile: edited fields stay, untouched ones take the new values.
 * `base` is what the form showed before anything was typed.
 */
export const mergeTyped = <Values extends object>(base: Values, typed: Values, fresh: Values): Values => ({
  ...fresh,
  // Each value comes from the field of the same name.
  ...(Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, base[name as keyof Values])),
  ) as Partial<Values>),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
